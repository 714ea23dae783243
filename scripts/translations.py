import sys

from trunkline.site.catalogues import main

sys.exit(main(["update"] if "--update" in sys.argv else ["check"]))
