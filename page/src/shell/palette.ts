/** The look, and the palette: the one that the player chose, or the one that the system prefers. */

export const PALETTES = ["light", "dark", "contrast", "colour-blind"];

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

let chosen = "auto";

/** @param palette one of PALETTES, or "auto" */
export function setPalette(palette: string) {
  chosen = palette;
  const preferred = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  document.documentElement.dataset.palette = PALETTES.includes(chosen) ? chosen : preferred;
  colourFrame();
}

for (const query of [dark, contrast]) query.addEventListener("change", () => setPalette(chosen));

/** @param look "classic" or "modern" */
export function setLook(look: string) {
  document.documentElement.dataset.look = look === "modern" ? "modern" : "classic";
  colourFrame();
}

/**
 * Give the frame around the installed page the colour of its window, in the next frame: the style
 * of the page is computed then, once.
 */
function colourFrame() {
  requestAnimationFrame(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--frame").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  });
}
