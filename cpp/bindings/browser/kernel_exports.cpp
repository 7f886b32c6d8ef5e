// Exports all other calls to JavaScript. What is wrong with a file is an answer.
#include "board/failure.hpp"
#include "requests.hpp"

namespace {

void catch_failure(void (*call)()) {
    try {
        call();
    } catch (const fairmines::Failure& failure) {
        std::vector<std::string> replays;
        for (const std::string& name : failure.replays) replays.push_back(browser::decode(name));
        fairmines::Json json;
        json.object("failure", browser::decode(placed(failure)), "replays", replays);
        browser::answer(json.take());
    }
}

}  // namespace

#define EXPORT_CALL(space, name)                                                            \
    FAIRMINES_EXPORT(name)                                                                  \
    int call_##name() {                                                                     \
        return browser::run([] {                                                            \
            catch_failure([] { browser::call(space::name, {nullptr, &browser::decode}); }); \
        });                                                                                 \
    }
#define CALL(Result, name, doc, json, ...) EXPORT_CALL(fairmines::calls, name)
#define BROWSER_CALL(Result, name, doc, json, ...) EXPORT_CALL(browser, name)
#include "call_table.hpp"
