"""Tests in browsers: a package, so that fixtures of the scope `package` last as long as it."""
