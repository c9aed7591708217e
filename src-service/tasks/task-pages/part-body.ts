import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { filled } from "../../core/plumbing/filled.ts";
import type { PageLanguage } from "../../core/plumbing/worker-page.ts";
import { screen, submitBar } from "../../records/phone-page/bars.ts";
import {
  card,
  facts,
  fold,
  heading,
  notice,
  outcome,
  paragraphs,
  summary,
  textField,
} from "../../records/phone-page/elements.ts";
import type { Html } from "../../records/phone-page/html.ts";
import { goLink, pageLink, plainLink, priceCard, workForm } from "../../records/phone-page/work-elements.ts";
import { farMetres } from "../applicants/applicants-source.ts";
import type { Applicant } from "./hall.ts";
import type { Part } from "./part.ts";
import { correctingStates, reportingStates } from "./report.ts";
import { signingStates } from "./sign-in.ts";
import { estimateWords, pageTexts, priceWords, type Texts, taskFacts } from "./words.ts";
import { reportScreen, signScreen } from "./work-screens.ts";

const { code, allows } = applicantStates;

const reasonMost = 200;

const linkBar = (main: Html, other: Html = ""): Html => `<div class="bar">${main}${other}</div>`;

const home = (texts: Texts, { homePage }: Part): Html => linkBar(plainLink(homePage, texts.part.all));

const whatFor = (language: PageLanguage, shown: Part): Html => {
  const texts = pageTexts[language];
  const { part, task, company } = shown;
  return (
    priceCard(priceWords(texts, task, part.quote), estimateWords(texts, task, part.quote)) +
    facts(taskFacts(language, task, company))
  );
};

/** Screen that asks once more before somebody gives up; it stands beside the page's first one. */
const leaveScreen = (texts: Texts, { status }: Applicant): Html => {
  const { part } = texts;
  const [title, lead, submit] =
    status === code("elected")
      ? [part.declineTitle, part.declineLead, part.giveUp]
      : status === code("applied")
        ? [part.cancelTitle, part.cancelLead, part.cancelSubmit]
        : [part.withdrawTitle, part.withdrawLead, part.leaveSubmit];
  const reason = { name: "reason", label: part.reason, hint: part.reasonHint, most: reasonMost, isOptional: true };
  const content = [
    heading(title, lead),
    card(textField(reason)),
    submitBar({ submit, other: { to: "part", label: part.back } }),
  ].join("");
  return screen("leave", workForm({ action: "withdraw" }, content));
};

const deliverScreen = (texts: Texts, { part }: Part): Html => {
  const words = texts.part;
  const content = [
    heading(words.deliverTitle, words.deliverLead),
    part.sign_count === 0 ? notice(words.noSign) : "",
    part.report_count === 0 ? notice(words.noReport) : "",
    submitBar({ submit: words.deliverSubmit, other: { to: "part", label: words.back } }),
  ].join("");
  return screen("deliver", workForm({ action: "deliver" }, content));
};

const signWords = (texts: Texts, { sign_at, received_at, distance, place }: Part["signs"][number]): string => {
  const words = texts.part;
  return [
    filled(words.signedAt, { time: sign_at.slice(11, 16) }),
    place,
    ...(distance === null ? [] : [filled(words.away, { metres: distance })]),
    ...((distance ?? 0) > farMetres ? [words.far] : []),
    ...(received_at > sign_at ? [words.late] : []),
  ]
    .filter((text) => text !== "")
    .join(" · ");
};

const reportWords = (texts: Texts, { text, minutes, file_count }: Part["reports"][number]): string =>
  [
    text,
    filled(texts.part.hours, { hours: String(Math.round(minutes / 6) / 10) }),
    ...(file_count === 0 ? [] : [filled(texts.part.pictures, { count: file_count })]),
  ].join(" · ");

/** All that somebody signed and reported, the newest first. */
const history = (texts: Texts, { signs, reports }: Part): Html => {
  const rows = [
    ...signs.map((one): [string, string, string] => [one.sign_at, one.sign_at.slice(5, 10), signWords(texts, one)]),
    ...reports.map((one): [string, string, string] => [one.create_at, one.day.slice(5), reportWords(texts, one)]),
  ].sort(([one], [other]) => (one < other ? 1 : -1));
  return rows.length === 0
    ? ""
    : fold(texts.part.history, summary(rows.map(([, about, text]) => [about, text] as const)));
};

const corrections = (texts: Texts, { part, reports, today }: Part): readonly (readonly [string, string])[] =>
  correctingStates.includes(part.status)
    ? reports
        .filter(({ day }) => day !== today || !reportingStates.includes(part.status))
        .map(({ day }) => [`#report-${day}`, filled(texts.part.correct, { day: day.slice(5) })] as const)
    : [];

/** The screens of somebody who works: what comes next at the thumb, the rest as a list. */
const working = (language: PageLanguage, shown: Part): Html => {
  const texts = pageTexts[language];
  const { part, task, signs, reports, today } = shown;
  const words = texts.part;
  const isBegun = today >= (task.start_day ?? "");
  const isSigned = signs.some(({ sign_at }) => sign_at.startsWith(today));
  const hasReport = reports.some(({ day }) => day === today);
  const ways: (readonly [string, string])[] = [
    ["#sign", words.sign],
    [`#report-${today}`, hasReport ? words.reportAgain : words.report],
    ["#deliver", words.deliver],
  ];
  const next = isSigned ? (hasReport ? 2 : 1) : 0;
  const [href, label] = ways[next] ?? ["#sign", words.sign];
  const others = [
    ...(isBegun ? ways.filter((_way, at) => at !== next) : []),
    ...corrections(texts, shown),
    ["#leave", words.leave] as const,
  ];
  const refused = part.status === code("refused");
  const first = [
    heading(task.name, shown.company),
    refused ? notice(filled(words.refused, { reason: part.refuse_reason ?? "" }), "bad") : "",
    isBegun ? "" : notice(filled(words.notBegun, { day: task.start_day ?? "" }), "info"),
    isSigned ? notice(words.signedToday, "good") : "",
    facts([
      [words.signedDays, filled(words.signedValue, { count: part.sign_count })],
      [words.reported, filled(words.reportedValue, { count: part.report_count })],
    ]),
    history(texts, shown),
    whatFor(language, shown),
    card(others.map(([to, text]) => pageLink({ page: to, label: text })).join("")),
    isBegun
      ? linkBar(goLink(href, label), plainLink(shown.homePage, words.all))
      : linkBar(plainLink(shown.homePage, words.all)),
  ].join("");
  return [
    screen("part", first),
    isBegun && signingStates.includes(part.status) ? signScreen(language, shown) : "",
    isBegun ? reportScreen(language, shown, today) : "",
    correctionScreens(language, shown),
    deliverScreen(texts, shown),
    leaveScreen(texts, part),
  ].join("");
};

const correctionScreens = (language: PageLanguage, shown: Part): Html =>
  corrections(pageTexts[language], shown)
    .map(([href]) => reportScreen(language, shown, href.slice("#report-".length)))
    .join("");

const elected = (language: PageLanguage, shown: Part): Html => {
  const texts = pageTexts[language];
  const { part, task, company } = shown;
  const by = task.auto_receive_time;
  const content = [
    heading(task.name, company),
    notice(by === null ? texts.part.elected : filled(texts.part.electedBy, { time: by.slice(5, 16) })),
    whatFor(language, shown),
    submitBar({
      ...{ submit: texts.part.receive, busy: texts.part.receiving },
      other: { to: "leave", label: texts.part.decline },
    }),
  ].join("");
  return screen("part", workForm({ action: "receive" }, content)) + leaveScreen(texts, part);
};

/** A part that waits for others, or is over, with what became of it. */
const told = (language: PageLanguage, shown: Part, above: Html, below: Html = ""): Html => {
  const texts = pageTexts[language];
  const { task, company, part } = shown;
  const ways = corrections(texts, shown);
  const content = [
    above,
    card(paragraphs(company), task.name),
    history(texts, shown),
    whatFor(language, shown),
    ways.length === 0 ? "" : card(ways.map(([to, label]) => pageLink({ page: to, label })).join("")),
    below === "" ? "" : card(below),
    home(texts, shown),
  ].join("");
  return (
    screen("part", content) +
    correctionScreens(language, shown) +
    (allows("withdraw", part.status) ? leaveScreen(texts, part) : "")
  );
};

/** Draws the page of somebody's part in a task as it stands. */
export const partBody = (language: PageLanguage, shown: Part): Html => {
  const { part: words } = pageTexts[language];
  const { part } = shown;
  switch (applicantStates.keyOf(part.status)) {
    case "elected":
      return elected(language, shown);
    case "working":
    case "refused":
      return working(language, shown);
    case "toAccept":
      return told(language, shown, outcome("wait", words.toAcceptTitle, words.toAcceptText));
    case "accepted": {
      const amount = part.accept_amount === null ? "—" : formatMoney(part.accept_amount);
      return told(language, shown, outcome("good", words.acceptedTitle, filled(words.acceptedText, { amount })));
    }
    case "rejected": {
      const reason = part.reject_reason ?? "";
      const text = reason === "" ? words.rejectedText : filled(words.rejectedReason, { reason });
      return told(language, shown, outcome("bad", words.rejectedTitle, text));
    }
    case "gaveUp":
      return told(language, shown, outcome("bad", words.gaveUpTitle, words.gaveUpText));
    default:
      return told(
        language,
        shown,
        outcome("wait", words.appliedTitle, words.appliedText),
        pageLink({ page: "#leave", label: words.cancel }),
      );
  }
};
