"""`python -m training base|folds|final|calibrate`: see README.md in this folder."""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

from training.base import make_base
from training.corpus import HERE, read_bank, read_schools, split_by_writer, texts_of
from training.export import export
from training.fit import Plan, fit
from training.held_out import judge_held_out
from training.measure import find_threshold, report

BUILD = HERE / "build"


def base(arguments: argparse.Namespace) -> None:
    schools, bank = read_schools(), read_bank()
    english = [answer.text for school in schools for answer in school.answers if answer.lang == "en"]
    english += [text for texts in bank.examples.values() for text in texts] + bank.uncredited
    english += [query.text for school in schools for query in school.queries]
    others = [answer.text for school in schools for answer in school.answers if answer.lang != "en"]
    folders = [BUILD / "parallel", HERE / "translations"]
    make_base(BUILD / "english", folders, english, others, BUILD / "base", arguments.epochs, arguments.seed)


def folds(arguments: argparse.Namespace) -> None:
    """Judge every school by a model that has seen none of its writer."""
    groups = split_by_writer(read_schools(), arguments.folds)
    with ProcessPoolExecutor(len(groups), mp_context=get_context("spawn")) as pool:
        held_out = [[school.name for school in group] for group in groups]
        parts = pool.map(judge_held_out, held_out, repeat(arguments.base), repeat(plan_of(arguments)))
        judged = [one for part in parts for one in part]
    threshold = find_threshold(judged)
    figures = {"threshold": threshold, **report(judged, threshold)}
    figures["schools"] = {one.school.name: report([one], threshold)["f1"] for one in judged}
    write(arguments.out / f"folds-{arguments.name}.json", figures)


def final(arguments: argparse.Namespace) -> None:
    """The model that ships, learnt from all schools."""
    schools = read_schools()
    encoder = fit(arguments.base, schools, plan_of(arguments))
    encoder.save(BUILD / "encoder")
    texts = texts_of(schools)
    export(BUILD / "encoder", texts[:: max(1, len(texts) // 800)], BUILD / "model")


def calibration(arguments: argparse.Namespace) -> None:
    """Puts the finished files into the package, with what was chosen on the schools of `calibration/`."""
    # It needs the product, which a machine for training need not have.
    from training.calibrate import calibrate

    write(arguments.out / "calibration.json", dict(calibrate(BUILD / "model", arguments.name)))


def plan_of(arguments: argparse.Namespace) -> Plan:
    plan = Plan(steps=arguments.steps, seed=arguments.seed, schools_per_step=arguments.per_step, rate=arguments.rate)
    if arguments.intents:
        plan = replace(plan, intents=BUILD / "intents.json.xz", intents_share=arguments.intents)
    return replace(
        plan, has_head=not arguments.without_head, bank_share=0.0 if arguments.without_bank else plan.bank_share
    )


def write(file: Path, figures: dict[str, object]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(figures, indent=1))
    print(file.name, json.dumps(figures), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="training")
    parser.add_argument("command", choices=["base", "folds", "final", "calibrate"])
    parser.add_argument("--out", type=Path, default=BUILD / "out")
    parser.add_argument("--base", type=Path, default=BUILD / "base")
    parser.add_argument("--name", default="plain")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--per-step", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--intents", type=float, default=0.0)
    parser.add_argument("--without-head", action="store_true")
    parser.add_argument("--without-bank", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    {"base": base, "folds": folds, "final": final, "calibrate": calibration}[arguments.command](arguments)


if __name__ == "__main__":
    main()
