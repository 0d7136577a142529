"""`python -m training base|folds|final|calibrate`: see README.md in this folder."""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from training.base import make_base
from training.corpus import HERE, read_bank, read_schools, split_by_writer, texts_of
from training.export import export
from training.fit import Plan
from training.held_out import judge_with, learn_without, read_with
from training.measure import find_threshold, report, report_reader
from training.network import Encoder, soup
from training.questions import read_questions

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
    """Judge every school and every question by a model that has seen none of its writer."""
    schools, questions = read_schools(), read_questions()
    groups = split_by_writer(schools, arguments.folds)
    writers = sorted({question.writer for question in questions})
    held_out = [
        ([school.name for school in group], writers[number :: arguments.folds]) for number, group in enumerate(groups)
    ][: arguments.only or None]
    encoders = learn_all(arguments, held_out, BUILD / f"folds-{arguments.name}")
    judged, read = [], []
    for (names, known), encoder in zip(held_out, encoders, strict=True):
        judged += [judge_with(encoder, school) for school in schools if school.name in names]
        read += read_with(encoder, [question for question in questions if question.writer in known])
    threshold = find_threshold(judged)
    figures: dict[str, object] = {"threshold": threshold, **report(judged, threshold)}
    figures["schools"] = {one.school.name: report([one], threshold)["f1"] for one in judged}
    figures["reader"] = report_reader(read)
    write(arguments.out / f"folds-{arguments.name}.json", figures)


def final(arguments: argparse.Namespace) -> None:
    """The model that ships, learnt from all schools and questions."""
    [encoder] = learn_all(arguments, [([], [])], BUILD / "seeds")
    encoder.save(BUILD / "encoder")
    texts = texts_of(read_schools()) + [question.text for question in read_questions()]
    export(BUILD / "encoder", texts[:: max(1, len(texts) // 800)], BUILD / "model")


def learn_all(
    arguments: argparse.Namespace, held_out: list[tuple[list[str], list[str]]], folder: Path
) -> list[Encoder]:
    """One encoder for everything that is held out: the mean of several that differ only by chance."""
    plan = plan_of(arguments)
    tasks = [
        (*left_out, arguments.base, replace(plan, seed=plan.seed + seed), folder / f"{fold}-{seed}")
        for fold, left_out in enumerate(held_out)
        for seed in range(arguments.seeds)
    ]
    with ProcessPoolExecutor(len(tasks), mp_context=get_context("spawn")) as pool:
        list(pool.map(learn_without, *zip(*tasks, strict=True)))
    return [
        soup([Encoder.load(folder / f"{fold}-{seed}") for seed in range(arguments.seeds)])
        for fold in range(len(held_out))
    ]


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
        plan,
        has_head=not arguments.without_head,
        bank_share=0.0 if arguments.without_bank else plan.bank_share,
        questions_per_step=0 if arguments.without_questions else plan.questions_per_step,
        translated_share=0.0 if arguments.without_translations else plan.translated_share,
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
    parser.add_argument("--without-questions", action="store_true")
    parser.add_argument("--without-translations", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1, help="so many encoders, of which the mean is taken")
    parser.add_argument("--only", type=int, default=0, help="so many of the folds")
    arguments = parser.parse_args()
    {"base": base, "folds": folds, "final": final, "calibrate": calibration}[arguments.command](arguments)


if __name__ == "__main__":
    main()
