import { Link, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { workerStandingStates } from "../../../../src-shared/kernel/states/worker.ts";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { MarkedWords } from "../../../tasks/MarkedWords.tsx";
import { type Fact, Facts, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";
import type { TaskDetail } from "./task-detail.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(300px, 1fr))",
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: "start",
  },
  text: { whiteSpace: "pre-line", overflowWrap: "anywhere" },
  files: { display: "flex", flexWrap: "wrap", gap: "4px 12px" },
});

type Props = { readonly detail: TaskDetail };

/** Unit price of a task, one or from to, with what it is paid for. */
const usePrice = ({ task }: TaskDetail): string => {
  const { t, of } = useText();
  const { price, max_price, price_unit } = task;
  const unit = price_unit === null ? "" : of(`enums.priceUnit.${price_unit}`);
  return max_price === null
    ? `${moneyText(price)} ${t("taskPages.facts.unit", { unit })}`
    : t("taskPages.facts.priceRange", { from: moneyText(price), to: moneyText(max_price), unit });
};

/** Times at which the clock does by itself what nobody has done. */
const useTimes = (detail: TaskDetail): readonly Fact[] => {
  const { t } = useText();
  const { auto_approve_from, auto_approve_to, auto_receive_time, auto_start_time, auto_end_time, ends_at } = detail;
  const at = "taskPages.facts.times";
  const minutes = auto_end_time === null ? null : Math.round(auto_end_time / 60);
  return [
    ...(auto_approve_from === null || auto_approve_to === null
      ? []
      : [
          {
            name: t(`${at}.approve`),
            value: t("taskPages.facts.span", { from: auto_approve_from, to: auto_approve_to }),
          },
        ]),
    ...(auto_receive_time === null ? [] : [{ name: t(`${at}.receive`), value: auto_receive_time }]),
    ...(auto_start_time === null ? [] : [{ name: t(`${at}.start`), value: auto_start_time }]),
    ...(minutes === null
      ? []
      : [
          {
            name: t(`${at}.end`),
            value: [
              t("taskPages.facts.minutes", { minutes }),
              ...(ends_at === null ? [] : [t("taskPages.facts.endsAt", { time: ends_at })]),
            ].join(" · "),
          },
        ]),
  ];
};

/** Texts of a task, with the words of the agency's list marked: who audits it reads them here. */
const What = ({ detail }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { task, requirement, delivery_standard, content, occupation } = detail;
  const words = [...detail.words, ...detail.forbidden_words];
  const marked = (text: string) => (
    <span className={styles.text}>
      <MarkedWords text={text} words={words} />
    </span>
  );
  const facts: readonly Fact[] = [
    { name: t("lists.tasks.columns.name"), value: marked(task.name) },
    ...(occupation === null
      ? []
      : [
          {
            name: t("taskForm.fields.occupation_id.label"),
            value: t("taskForm.occupation", {
              name: occupation.name,
              level: of(`enums.occupationClass.${occupation.class}`),
            }),
          },
        ]),
    ...(requirement === "" ? [] : [{ name: t("taskPages.facts.requirement"), value: marked(requirement) }]),
    ...(delivery_standard === "" ? [] : [{ name: t("taskPages.facts.standard"), value: marked(delivery_standard) }]),
    ...content.map(({ key, value }) => ({ name: key, value: marked(value) })),
  ];
  return (
    <Section title={t("taskPages.facts.what")}>
      <RowFields
        list="tasks"
        row={task}
        keys={["industry_name", "area", "place", "start_day", "end_day", "settlement_period"]}
      />
      <Facts facts={facts} />
      <Attachments detail={detail} />
    </Section>
  );
};

const Attachments = ({ detail: { attachments } }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const [opened, setOpened] = useState<string>();
  if (attachments.length === 0) return null;
  const files = attachments.map(({ file_key: key, name }) => ({ key, name }));
  const first = files.find(({ key }) => key === opened);
  return (
    <>
      <Facts
        facts={[
          {
            name: t("taskPages.facts.attachments"),
            value: (
              <span className={styles.files}>
                {files.map(({ key, name }) => (
                  <Link key={key} as="button" onClick={() => setOpened(key)}>
                    {name}
                  </Link>
                ))}
              </span>
            ),
          },
        ]}
      />
      {first === undefined ? null : (
        <FileViewer files={[first, ...files.filter((file) => file !== first)]} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
};

const ready = workerStandingStates.code("ready");

/** Whom a task is for: the workers whom it names, those who cannot be sent with why. */
const Who = ({ detail: { task, named } }: Props) => {
  const { t, of } = useText();
  return (
    <Section title={t("taskPages.facts.who")}>
      <RowFields list="tasks" row={task} keys={["mode", "is_display_hall", "is_no_audit", "need_count"]} />
      {named.length === 0 ? null : (
        <Facts
          facts={named.map(({ id, name, id_no, standing }) => ({
            name,
            value: (
              <RecordLink to={{ list: "companyLabors", id }}>
                {standing === ready
                  ? id_no
                  : t("taskPages.facts.notReady", {
                      name: id_no,
                      standing: of(`states.workerStanding.${workerStandingStates.keyOf(standing) ?? ""}`, {}, ""),
                    })}
              </RecordLink>
            ),
          }))}
        />
      )}
    </Section>
  );
};

/** Content of a task: its texts, whom it is for, price, days and times; before it is audited with what to look at. */
export const TaskFacts = ({ detail }: Props) => {
  const styles = useStyles();
  const { t, list } = useText();
  const price = usePrice(detail);
  const times = useTimes(detail);
  const { words, forbidden_words: forbidden, faults } = detail;
  return (
    <>
      {forbidden.length === 0 ? null : (
        <Message intent="error" title={t("taskPages.facts.forbidden", { words: list(forbidden) })}>
          {t("taskPages.facts.forbiddenHint")}
        </Message>
      )}
      {words.length === 0 ? null : (
        <Message intent="warning" title={t("taskPages.facts.words", { words: list(words) })}>
          {t("taskPages.facts.wordsHint")}
        </Message>
      )}
      {faults.length === 0 ? null : (
        <Message intent="info">{t("taskPages.facts.faults", { count: faults.length })}</Message>
      )}
      <div className={styles.columns}>
        <What detail={detail} />
        <div>
          <Section title={t("taskPages.facts.money")}>
            <Facts facts={[{ name: t("taskPages.facts.price"), value: price }, ...times]} />
          </Section>
          <Who detail={detail} />
        </div>
      </div>
    </>
  );
};
