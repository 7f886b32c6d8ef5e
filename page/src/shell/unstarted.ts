/**
 * What each document does by itself if its scripts do not run: it says so. Once it knows that they
 * failed, it goes to a document that mends what can be mended, if the server has that: without a
 * network the copy in this browser is all there is.
 *
 * The build writes this script into the documents. It stands alone, and every visit loads it.
 */

const LATE_MS = 9000;

/** @param failed nothing while they may be on their way */
const look = (failed?: Event) => {
  // The first script takes it out of the document.
  const sentence = document.getElementById("unstarted");
  if (!sentence) return;
  sentence.hidden = false;
  const mender = "unstarted.html?";
  if (failed)
    fetch(mender, { cache: "no-store" }).then(
      ({ ok }) => ok && location.replace(mender + location),
    );
};

self.onload = look;
setTimeout(look, LATE_MS);
