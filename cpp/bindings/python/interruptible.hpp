// Computations that run without Python's lock, and end early on Ctrl-C or at a deadline.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <optional>

#include "counting/stop_check.hpp"

namespace bindings {

namespace nb = nanobind;

// A point in time for computations to end.
class Deadline {
   public:
    explicit Deadline(double seconds) : seconds_(seconds) {}

    double seconds() const { return seconds_; }

    bool over() const {
        return std::chrono::duration<double>(Clock::now() - begin_).count() > seconds_;
    }

   private:
    using Clock = std::chrono::steady_clock;
    double seconds_;
    Clock::time_point begin_ = Clock::now();
};

// When a computation releases Python's lock: a count of a few microseconds keeps it, because
// threads that pass the lock on after each of them are slower than one thread.
enum class Release { kAtOnce, kWhenFirstAsked };

// Releases Python's lock as long as it exists. Its condition holds when the deadline is over, or
// when the handler of a signal has raised an exception, which is then Python's current one.
class Interruptible {
   public:
    // Throws Stopped if the deadline is over. nullptr stands for none.
    explicit Interruptible(const Deadline* deadline, Release release = Release::kAtOnce)
        : deadline_(deadline) {
        if (deadline_ && deadline_->over()) throw fairmines::Stopped{};
        if (release == Release::kAtOnce) without_gil_.emplace();
    }

    // Valid as long as this object; only the thread that made it may ask.
    fairmines::StopCheck::Condition condition() const {
        return [this] {
            if (!without_gil_) without_gil_.emplace();
            return (deadline_ && deadline_->over()) || interrupted();
        };
    }

   private:
    // Only the main thread hears signals. The others need not wait for Python's lock.
    bool interrupted() const {
        if (main_thread_ == false) return false;
        const nb::gil_scoped_acquire with_gil;
        if (!main_thread_) {
            const nb::object main = nb::module_::import_("threading").attr("main_thread")();
            main_thread_ =
                nb::cast<unsigned long>(main.attr("ident")) == PyThread_get_thread_ident();
        }
        return *main_thread_ && PyErr_CheckSignals() != 0;
    }

    const Deadline* deadline_;
    mutable std::optional<bool> main_thread_;  // known once it has been asked for
    mutable std::optional<nb::gil_scoped_release> without_gil_;
};

}  // namespace bindings
