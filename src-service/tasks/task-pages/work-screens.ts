import { filled } from "../../core/plumbing/filled.ts";
import type { PageLanguage } from "../../core/plumbing/worker-page.ts";
import { screen, submitBar } from "../../records/phone-page/bars.ts";
import { card, heading, hiddenField, textField } from "../../records/phone-page/elements.ts";
import type { Html } from "../../records/phone-page/html.ts";
import { picturesField, placeFields, textArea, workForm } from "../../records/phone-page/work-elements.ts";
import { farMetres } from "../applicants/applicants-source.ts";
import type { Part } from "./part.ts";
import { fieldOf, mostPictures, mostText } from "./report.ts";
import { pageTexts } from "./words.ts";

/** Signing in: where somebody is and how far that is from the task, a photo if they like, one button. */
export const signScreen = (language: PageLanguage, { task, today }: Part): Html => {
  const { sign, part } = pageTexts[language];
  const starts = task.auto_start_time;
  const begins = starts?.startsWith(today) ? ` · ${filled(sign.begins, { time: starts.slice(11, 16) })}` : "";
  const form = workForm(
    { action: "sign_in", kept: sign.kept },
    [
      heading(`${today.slice(5)} ${sign.title}`, `${task.name}${begins}`),
      placeFields(
        { at: task.position, farMetres },
        {
          ...{ asking: sign.asking, unknown: sign.unknown, known: sign.known, near: sign.near },
          ...{ far: filled(sign.far, { limit: farMetres, metres: "{{metres}}" }), farButton: sign.farButton },
        },
      ),
      card(
        textField({ name: "place", label: sign.place, hint: sign.placeHint, most: 100 }) +
          picturesField({
            ...{ name: "photo", label: sign.photo, hint: sign.photoHint, most: 1, camera: "user" },
            ...{ add: sign.addPhoto, remove: sign.removePhoto },
          }),
      ),
      `<p class="lead">${sign.offline}</p>`,
      submitBar({ submit: sign.submit, busy: sign.busy, other: { to: "part", label: part.back } }),
    ].join(""),
  );
  return screen("sign", form);
};

/** The report on a day, with what was said so far. */
export const reportScreen = (language: PageLanguage, { task, reports }: Part, day: string): Html => {
  const { report: words, part } = pageTexts[language];
  const before = reports.find((one) => one.day === day);
  const kept = before?.file_count ?? 0;
  const form = workForm(
    { action: "report", draft: { key: day, told: words.draft } },
    [
      heading(filled(words.title, { day: day.slice(5) }), task.name),
      hiddenField("day", day),
      card(
        [
          textArea({
            ...{ name: fieldOf("text", day), label: words.text, hint: words.textHint, most: mostText },
            value: before?.text ?? "",
          }),
          textField({
            ...{ name: fieldOf("hours", day), label: words.hours, hint: words.hoursHint, most: 5 },
            value: before === undefined ? "" : String(Math.round(before.minutes / 0.6) / 100),
          }),
          picturesField({
            ...{ name: fieldOf("picture", day), label: words.pictures, most: mostPictures },
            hint: kept === 0 ? words.picturesHint : filled(words.picturesKept, { count: kept }),
            ...{ add: words.addPicture, remove: words.removePicture },
          }),
        ].join(""),
      ),
      submitBar({
        ...{ submit: before === undefined ? words.submit : words.submitAgain, busy: words.busy },
        other: { to: "part", label: part.back },
      }),
    ].join(""),
  );
  return screen(`report-${day}`, form);
};
