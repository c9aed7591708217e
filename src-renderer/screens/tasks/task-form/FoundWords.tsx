import { makeStyles } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { hardWordKinds } from "../../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { MarkedWords } from "../../../tasks/MarkedWords.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import type { TaskInput } from "./task-input.ts";

const useStyles = makeStyles({ text: { display: "block", whiteSpace: "pre-line", overflowWrap: "anywhere" } });

const settleMs = 600;
const textsAtMost = 20;

/** Texts in which the agency's words are looked for, each once. */
const textsOf = ({ fields, content }: TaskInput): readonly string[] =>
  [
    ...(["name", "requirement", "delivery_standard"] as const).map((name) => fields[name] ?? ""),
    ...content.map(({ key, value }) => `${key} ${value}`),
  ]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(0, textsAtMost);

/** Words of the agency's list in what is typed, marked in their texts: hard ones block the task, soft ones are for who audits it. */
export const FoundWords = ({ input }: { readonly input: TaskInput }) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const settled = useSettled(JSON.stringify(textsOf(input)), settleMs);
  const sought = JSON.parse(settled) as string[];
  const { data } = useQuery({
    queryKey: ["sensitiveWords", "found", settled],
    queryFn: () => desk.sensitiveWords.verify({ body: { texts: sought } }),
    enabled: sought.length > 0,
  });
  const hits = data?.hits ?? [];
  if (hits.length === 0) return null;
  const isHard = hits.some(({ entry }) => entry !== null && hardWordKinds.includes(entry.kind));
  const wordsIn = (at: number) =>
    hits.filter(({ text }) => text === at).map(({ start, end }) => (sought[at] ?? "").slice(start, end));
  return (
    <Message intent={isHard ? "error" : "warning"} title={t(isHard ? "taskForm.words.hard" : "taskForm.words.soft")}>
      {sought.map((text, at) =>
        wordsIn(at).length === 0 ? null : (
          <span key={text} className={styles.text}>
            <MarkedWords text={text} words={wordsIn(at)} />
          </span>
        ),
      )}
    </Message>
  );
};
