import { onboardingStates } from "../../../src-shared/kernel/states/worker.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { Tables } from "../../core/database/tables.ts";
import { filled } from "../../core/plumbing/filled.ts";
import type { PageLanguage } from "../../core/plumbing/worker-page.ts";
import { screen, submitBar } from "../../records/phone-page/bars.ts";
import { card, facts, heading, hiddenField, notice, paragraphs, textField } from "../../records/phone-page/elements.ts";
import { attributes, type Html } from "../../records/phone-page/html.ts";
import { type Job, jobs, pageLink, priceCard, tabs, workForm } from "../../records/phone-page/work-elements.ts";
import type { Task } from "../tasks/task-row.ts";
import { quoteName } from "./apply.ts";
import type { Applicant, OwnPart } from "./hall.ts";
import type { Cooperation } from "./who.ts";
import {
  dayWords,
  estimateWords,
  obstacleWords,
  pageTexts,
  placeWords,
  priceWords,
  stateWords,
  type Texts,
  taskFacts,
  unitWord,
} from "./words.ts";

const { code } = applicantStates;
/** States in which somebody's part waits for themselves. */
const waiting = [code("elected"), code("refused")];

/** Contents of a person's page of tasks. */
export type Home = {
  readonly person: Tables["labors"];
  readonly cooperations: readonly Cooperation[];
  readonly tasks: readonly Task[];
  readonly parts: readonly OwnPart[];
  /** Token of the page of a part, and of a registration. */
  readonly partPage: (part: Applicant) => string;
  readonly registrationPage: (worker: Cooperation) => string;
};

const missingOf = (task: Task): number => Math.max(0, (task.need_count ?? 0) - (task.elected_count ?? 0));

const jobOf = (language: PageLanguage, task: Task, part: Applicant | undefined): Job => {
  const texts = pageTexts[language];
  return {
    href: `#task-${task.id}`,
    title: task.name,
    price: priceWords(texts, task),
    lines: [
      [placeWords(language, task), texts.task.periods[(task.settlement_period ?? 3) as 1 | 2 | 3]],
      [
        dayWords(texts, task),
        part === undefined ? filled(texts.hall.missing, { count: missingOf(task) }) : texts.hall.applied,
      ],
    ],
  };
};

const tabsAt = (texts: Texts, home: Home, at: string): Html =>
  tabs(
    texts.tabs.label,
    [
      { to: "hall", label: texts.tabs.hall },
      {
        to: "mine",
        label: texts.tabs.mine,
        count: home.parts.filter(({ part }) => waiting.includes(part.status)).length,
      },
      { to: "me", label: texts.tabs.me },
    ],
    at,
  );

const obstacles = (texts: Texts, { cooperations }: Home): Html =>
  cooperations
    .map((worker) => obstacleWords(texts, worker))
    .map((text) => (text === null ? "" : notice(text)))
    .join("");

const partOf = ({ parts }: Home, task: Task): Applicant | undefined =>
  parts.find(({ part }) => part.task_id === task.id)?.part;

/** Part that somebody is in; who gave up or was not elected may apply again. */
const liveOf = (home: Home, task: Task): Applicant | undefined => {
  const part = partOf(home, task);
  return part === undefined || applicantStates.allows("applyAgain", part.status) ? undefined : part;
};

const hallScreen = (language: PageLanguage, home: Home): Html => {
  const texts = pageTexts[language];
  const all = home.tasks.map((task) => jobOf(language, task, liveOf(home, task)));
  const body = all.length === 0 ? card(paragraphs(texts.hall.empty)) : jobs(all);
  return screen(
    "hall",
    [heading(texts.hall.title, texts.hall.lead), obstacles(texts, home), body, tabsAt(texts, home, "hall")].join(""),
  );
};

const mineScreen = (language: PageLanguage, home: Home): Html => {
  const texts = pageTexts[language];
  const all = home.parts.map(
    ({ part, task }): Job => ({
      href: home.partPage(part),
      title: task.name,
      price: priceWords(texts, task, part.quote),
      lines: [
        [placeWords(language, task), ""],
        [dayWords(texts, task), stateWords(language, part.status)],
      ],
      isUrgent: waiting.includes(part.status),
    }),
  );
  const body = all.length === 0 ? card(paragraphs(texts.mine.empty)) : jobs(all);
  return screen("mine", [heading(texts.mine.title, texts.mine.lead), body, tabsAt(texts, home, "mine")].join(""));
};

const registering: readonly number[] = (["submitted", "inReview", "approved", "training", "refused"] as const).map(
  (key) => onboardingStates.code(key),
);

const meScreen = (language: PageLanguage, home: Home): Html => {
  const texts = pageTexts[language];
  const { person, cooperations } = home;
  const links = registering.includes(person.onboarding_status)
    ? cooperations.map((worker) =>
        pageLink({
          page: home.registrationPage(worker),
          label: filled(texts.me.registration, { company: worker.company }),
        }),
      )
    : [];
  return screen(
    "me",
    [
      heading(texts.me.title),
      facts([
        [texts.me.name, maskField("name", person.name)],
        [texts.me.mobile, maskField("phone", person.mobile)],
        ...cooperations
          .filter((worker) => obstacleWords(texts, worker) === null)
          .map(({ company }) => [company, texts.me.ready] as const),
      ]),
      obstacles(texts, home),
      links.length === 0 ? "" : card(links.join("")),
      `<p class="lead">${texts.me.hint}</p>`,
      tabsAt(texts, home, "me"),
    ].join(""),
  );
};

/** All that a form needs to apply with: a price of their own where the task leaves room for one. */
const quoteField = (texts: Texts, task: Task): Html =>
  task.max_price === null
    ? ""
    : card(
        textField({
          ...{
            name: quoteName(task.id),
            label: filled(texts.apply.quote, { unit: unitWord(texts, task) }),
            kind: "text",
            most: 12,
          },
          value: plainMoney(task.price),
          hint: filled(texts.apply.quoteHint, { from: plainMoney(task.price), to: plainMoney(task.max_price) }),
        }),
      );

const taskScreen = (language: PageLanguage, home: Home, task: Task): Html => {
  const texts = pageTexts[language];
  const worker = home.cooperations.find(({ company_id }) => company_id === task.company_id);
  const part = liveOf(home, task);
  const obstacle = worker === undefined ? null : obstacleWords(texts, worker);
  const back = { to: "hall", label: texts.hall.back };
  const backBar = `<div class="bar"><a${attributes({ href: "#hall" })}>${texts.hall.back}</a></div>`;
  const { need_count, auto_approve_to } = task;
  const told = [
    heading(task.name, worker?.company ?? ""),
    priceCard(priceWords(texts, task), estimateWords(texts, task)),
    facts([
      ...taskFacts(language, task, worker?.company ?? ""),
      [
        texts.task.election,
        auto_approve_to === null
          ? texts.task.electionByHand
          : filled(texts.task.electionByClock, { time: auto_approve_to.slice(5, 16) }),
      ],
      [texts.task.needed, filled(texts.task.neededValue, { need: need_count ?? 0, missing: missingOf(task) })],
    ]),
  ].join("");
  if (part !== undefined)
    return screen(
      `task-${task.id}`,
      told + card(pageLink({ page: home.partPage(part), label: texts.part.title })) + backBar,
    );
  if (obstacle !== null) return screen(`task-${task.id}`, notice(obstacle) + told + backBar);
  const submit = partOf(home, task) === undefined ? texts.apply.submit : texts.apply.again;
  const form = workForm(
    { action: "apply" },
    [
      told,
      hiddenField("task", String(task.id)),
      quoteField(texts, task),
      submitBar({ submit, busy: texts.apply.busy, hint: texts.apply.hint, other: back }),
    ].join(""),
  );
  return screen(`task-${task.id}`, form);
};

/** Draws a person's page of tasks: the hall, their own tasks, themselves, and each task of the hall. */
export const homeBody = (language: PageLanguage, home: Home): Html =>
  [
    hallScreen(language, home),
    mineScreen(language, home),
    meScreen(language, home),
    ...home.tasks.map((task) => taskScreen(language, home, task)),
  ].join("");
