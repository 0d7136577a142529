# Parent Survey. `make` alone lists what there is to do.
.DEFAULT_GOAL := help
.PHONY: help run test check bench eval faults attack pictures dev contract lock sbom advisories clean python

# The first Python that is new enough; a venv made from it does all the rest.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$p && break; done)
IN_VENV := .venv/bin/python

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

run: python ## Install, build, migrate and start the product with the example school
	@$(PYTHON) -m scripts.setup run
	@exec $(IN_VENV) -m parent_survey serve --with-example-school

test: python ## Install what tests need and run all of them on real parts
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m scripts.test $(SUITES)

check: python ## Lint, types, layers, contract, content rules and the bundle budget
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m scripts.check

bench: python ## Measure, each figure as a ratio to a floor of the same run; BENCH=lists at a million responses
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m bench $(BENCH)

eval: python ## Measure the AI: categories, discovery, search, assistant, attention, real words, speed; EVAL=search, assistant, attention or real for a part
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m eval $(EVAL)

faults: python ## Kill, delay and race the product on purpose; WITHOUT=guard shows that it would be noticed
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m faults $(FAULTS)

attack: python ## Guess, forge, flood and send hostile input; WITHOUT=guard shows that it would be noticed
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m attack $(ATTACK)

pictures: python ## Take the pictures in docs/pictures anew
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m scripts.pictures

dev: python ## Run with reload on both sides, for people who change the product
	@$(PYTHON) -m scripts.setup dev
	@exec $(IN_VENV) -m scripts.dev

contract: python ## Write parent_survey/openapi.json and the client's types anew
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m scripts.freshness

lock: python ## Pin the newest allowed versions with their hashes
	@$(PYTHON) -m scripts.setup dev
	@.venv/bin/uv pip compile -q --upgrade --universal --generate-hashes --no-header --python-version 3.11 \
		--extra build pyproject.toml -o requirements.lock
	@.venv/bin/uv pip compile -q --upgrade --universal --generate-hashes --no-header --python-version 3.11 \
		--extra build --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

sbom: python ## Write the list of the server's components with their hashes (CycloneDX) to build/sbom.json
	@$(PYTHON) -m scripts.setup dev
	@mkdir -p build
	@.venv/bin/uv tool run -q --from cyclonedx-bom cyclonedx-py requirements requirements.lock -o build/sbom.json

advisories: python ## Ask osv.dev about known advisories of all locked packages; ends with its own error when it cannot be asked
	@$(PYTHON) -m scripts.setup dev
	@$(IN_VENV) -m scripts.advisories

clean: ## Remove what was installed and built; the data folder stays
	@rm -rf .venv build dist frontend/node_modules parent_survey/static
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@echo "Clean. Your data in ./data was not touched."

python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and none was found: install it, then run make again."; exit 1; }
