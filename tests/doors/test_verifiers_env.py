"""The environment of verifiers, run by its own evaluation on a model of this machine."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import fairmines as fm

vf = pytest.importorskip("verifiers", reason="make test-agents has verifiers")

pytestmark = pytest.mark.process


@pytest.fixture
def served():
    """Serve a reader as a model, in the protocol of OpenAI; return the settings of its client."""
    servers = []

    def serve(reader):
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                content = body["messages"][-1]["content"]
                told = content if isinstance(content, str) else content[0]["text"]
                message = {"role": "assistant", "content": reader(told)}
                choice = {"index": 0, "finish_reason": "stop", "message": message}
                usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
                answer = {"id": "1", "object": "chat.completion", "created": 0, "model": "mine"}
                sent = json.dumps({**answer, "choices": [choice], "usage": usage}).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        from verifiers.types import ClientConfig

        address = f"http://127.0.0.1:{server.server_port}/v1"
        return ClientConfig(api_base_url=address, api_key_var="KEY_OF_NOBODY")

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def test_an_evaluation_scores_as_the_library_does(served, monkeypatch):
    monkeypatch.setenv("KEY_OF_NOBODY", "none")
    player = fm.Player.of_strategy("sps").reader()
    env = vf.load_environment(
        "fairmines.doors.verifiers_env", task="4x4x3-Safe", games=10, conditional=True
    )
    outputs = env.evaluate_sync(served(player), "mine")["outputs"]
    same = fm.play_episodes(player, "4x4x3-Safe", 10, conditional=True, baselines=())
    assert sorted(it["reward"] for it in outputs) == pytest.approx(
        sorted(it.value for it in same.reports)
    )
    assert sum(it["metrics"]["needless"] for it in outputs) == sum(
        it.needless for it in same.reports
    )


def test_rewards_and_splits(served, monkeypatch):
    monkeypatch.setenv("KEY_OF_NOBODY", "none")
    env = vf.load_environment(
        "fairmines.doors.verifiers_env", task="9x9x15-Drill-Chain", games=3, reward="risk"
    )
    prompts = [
        [row["prompt"] for row in data] for data in (env.get_dataset(), env.get_eval_dataset())
    ]
    assert prompts[0] != prompts[1]
    outputs = env.evaluate_sync(served(lambda _: "open 0 0"), "mine")["outputs"]
    assert {it["reward"] for it in outputs} <= {0.0, 1.0}
