"""`python -m fairmines`: the command line."""

import sys

from fairmines.cli import main

sys.exit(main())
