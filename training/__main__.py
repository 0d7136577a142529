"""`python -m training base|folds|final|distil|lessons|reader|unpack|export|calibrate|languages`: see README.md here."""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from training.adapter import Adapted, export_beside
from training.base import make_base
from training.corpus import HERE, read_bank, read_schools, split_by_writer, texts_of
from training.distil import collect_texts, distil
from training.export import export, export_reader
from training.fit import Plan
from training.held_out import judge_with, learn_without
from training.lessons import pack_lessons
from training.measure import find_threshold, report, report_reader
from training.network import Encoder, mean
from training.questions import read_questions
from training.reader import HEADS, fit_reader, graft
from training.shipped import unpack, unpack_detours

BUILD = HERE / "build"
# Writers of questions that came after the layers of the reader.
LATER = (
    *("lamplight", "marble", "thimble", "tinaja", "weft", "woof"),
    *("bobbin", "chalice", "girder", "molcajete", "spindle", "trowel"),
    *("anise", "borage", "bramble", "clover", "cutter", "dill"),
    *("fennel", "laurel", "mallow", "nutmeg", "pewter", "sorrel"),
)
# Writers after the detours of the reader.
LATEST = (
    *("quill", "tansy", "umbel", "vetch", "yarrow", "zinnia"),
    *("agate", "beryl", "citrine", "diopside", "emerald"),
)
PACKAGE = HERE.parent / "parent_survey" / "ai" / "local" / "weights"


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
    schools = read_schools()
    held_out = [[school.name for school in group] for group in split_by_writer(schools, arguments.folds)]
    held_out = held_out[: arguments.only or None]
    judged = [
        judge_with(encoder, school)
        for names, encoder in zip(held_out, learn_all(arguments, held_out, BUILD / "folds"), strict=True)
        for school in schools
        if school.name in names
    ]
    threshold = find_threshold(judged)
    figures: dict[str, object] = {"threshold": threshold, **report(judged, threshold)}
    figures["schools"] = {one.school.name: report([one], threshold)["f1"] for one in judged}
    write(arguments.out / f"folds-{arguments.name}.json", figures)


def final(arguments: argparse.Namespace) -> None:
    """The encoder that ships, learnt from all schools."""
    [encoder] = learn_all(arguments, [[]], BUILD / "seeds")
    encoder.save(BUILD / "encoder")


def distil_small(arguments: argparse.Namespace) -> None:
    """A small encoder that has learnt from the large one in `--base`."""
    distil(arguments.base, collect_texts(read_schools()), arguments.steps, arguments.seed).save(BUILD / "small")


def learn_all(arguments: argparse.Namespace, held_out: list[list[str]], folder: Path) -> list[Encoder]:
    """One encoder for everything that is held out: the mean of several that differ only by chance."""
    plan = plan_of(arguments)
    tasks = [
        (names, arguments.base, replace(plan, seed=plan.seed + seed), folder / f"{fold}-{seed}")
        for fold, names in enumerate(held_out)
        for seed in range(arguments.seeds)
    ]
    with ProcessPoolExecutor(len(tasks), mp_context=get_context("spawn")) as pool:
        list(pool.map(learn_without, *zip(*tasks, strict=True)))
    return [
        mean([Encoder.load(folder / f"{fold}-{seed}") for seed in range(arguments.seeds)])
        for fold in range(len(held_out))
    ]


def reader(arguments: argparse.Namespace) -> None:
    """First judged on writers that it has not seen, then learnt from all."""
    questions = read_questions()
    writers = sorted({question.writer for question in questions})
    read = []
    for fold in range(arguments.folds)[: arguments.only or None]:
        held_out = writers[fold :: arguments.folds]
        known = [question for question in questions if question.writer not in held_out]
        model = fit_reader(start(arguments), known, arguments.steps, arguments.seed)
        read += model.judge([question for question in questions if question.writer in held_out])
    if read:
        write(arguments.out / "reader.json", dict(report_reader(read)))
    seeds = range(arguments.seed, arguments.seed + arguments.seeds)
    if arguments.resume:
        # Four in ten are new to the detours.
        questions += [question for question in questions if question.writer in LATEST] * 6
    elif arguments.beside:
        # What the layers have not learnt counts more.
        questions += [question for question in questions if question.writer in LATER] * 2
    resumed = unpack_detours(PACKAGE, HEADS) if arguments.resume else None
    learnt = mean([fit_reader(start(arguments), questions, arguments.steps, seed, resumed) for seed in seeds])
    if isinstance(learnt.encoder, Adapted):
        learnt.encoder.save_detours(BUILD / "reader.safetensors")
        export_beside(BUILD / "reader.safetensors", PACKAGE / "reader.onnx")
    else:
        learnt.save(BUILD / "reader")


def start(arguments: argparse.Namespace) -> Encoder:
    """What a reader of questions begins with: layers of its own, or the reader's, which stay as they are."""
    return Adapted.load(BUILD / "reader") if arguments.beside else graft(BUILD / "encoder", arguments.base)


def unpack_shipped(_: argparse.Namespace) -> None:
    """The layers in the package as float weights, so that others can be taught beside them."""
    unpack(PACKAGE, BUILD / "encoder")
    unpack(PACKAGE, BUILD / "reader", "reader.onnx")


def export_all(_: argparse.Namespace) -> None:
    texts = texts_of(read_schools())
    export(BUILD / "encoder", texts[:: max(1, len(texts) // 800)], BUILD / "model")
    asked = [question.text for question in read_questions()]
    export_reader(BUILD, asked[:: max(1, len(asked) // 800)], BUILD / "model")


def calibration(arguments: argparse.Namespace) -> None:
    """Puts the finished files into the package, with what was chosen on the schools of `calibration/`."""
    # It needs the product, which a machine for training need not have.
    from training.calibrate import calibrate

    write(arguments.out / "calibration.json", dict(calibrate(BUILD / "model", arguments.name)))


def kinds(arguments: argparse.Namespace) -> None:
    """Puts into the package what tells praise from concern."""
    from training.kinds import ship_kinds

    write(arguments.out / "kinds.json", dict(ship_kinds(arguments.name)))


def languages(arguments: argparse.Namespace) -> None:
    """Puts the table that tells languages apart into the package."""
    from parent_survey.ai.language import TABLE
    from training.calibrate import write_hashes
    from training.languages import make_table

    make_table(TABLE)
    write_hashes(arguments.name)


def plan_of(arguments: argparse.Namespace) -> Plan:
    plan = Plan(steps=arguments.steps, seed=arguments.seed, schools_per_step=arguments.per_step, rate=arguments.rate)
    if arguments.intents:
        plan = replace(plan, intents=BUILD / "intents.json.xz", intents_share=arguments.intents)
    return replace(
        plan,
        is_frozen=arguments.frozen,
        has_head=not arguments.without_head,
        framed_share=arguments.framed,
        bank_share=0.0 if arguments.without_bank else plan.bank_share,
        translated_share=0.0 if arguments.without_translations else plan.translated_share,
    )


def write(file: Path, figures: dict[str, object]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(figures, indent=1))
    print(file.name, json.dumps(figures), flush=True)


def lessons(_: argparse.Namespace) -> None:
    """What `training/teach.py` reads, for a GPU; the word pieces are those of the unpacked encoder."""
    print(json.dumps(pack_lessons(BUILD, BUILD / "encoder")), flush=True)


COMMANDS = {
    "lessons": lessons,
    "base": base,
    "folds": folds,
    "final": final,
    "distil": distil_small,
    "reader": reader,
    "unpack": unpack_shipped,
    "export": export_all,
    "calibrate": calibration,
    "kinds": kinds,
    "languages": languages,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="training")
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("--out", type=Path, default=BUILD / "out")
    parser.add_argument("--base", type=Path, default=BUILD / "base")
    parser.add_argument("--frozen", action="store_true", help="only the heads learn")
    parser.add_argument("--beside", action="store_true", help="a reader learns with detours, its layers stay")
    parser.add_argument("--resume", action="store_true", help="with --beside: go on from the detours in the package")
    parser.add_argument("--name", default="plain")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--per-step", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--intents", type=float, default=0.0)
    parser.add_argument("--framed", type=float, default=Plan.framed_share, help="share of searches asked as questions")
    parser.add_argument("--without-head", action="store_true")
    parser.add_argument("--without-bank", action="store_true")
    parser.add_argument("--without-translations", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1, help="so many encoders or readers, of which the mean is taken")
    parser.add_argument("--only", type=int, default=0, help="so many of the folds")
    arguments = parser.parse_args()
    COMMANDS[arguments.command](arguments)


if __name__ == "__main__":
    main()
