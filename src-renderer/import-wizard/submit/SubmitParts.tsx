import { makeStyles, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { kindText } from "../model/cell-issues.ts";
import { grouped } from "../model/figures.ts";

const useStyles = makeStyles({
  facts: {
    display: "grid",
    gridTemplateColumns: "max-content 1fr",
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: `0 0 ${tokens.spacingVerticalM}`,
  },
  title: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, wordBreak: "break-all" },
  strong: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
});

export type SubmitFact = { readonly title: string; readonly value: string; readonly isStrong?: boolean };

/** Facts that are confirmed, line by line. */
export const SubmitFacts = ({ facts }: { facts: readonly SubmitFact[] }) => {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, value, isStrong = false }) => (
        <Fragment key={title}>
          <dt className={styles.title}>{title}</dt>
          <dd className={isStrong ? styles.strong : styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

type Notes = {
  /** Number of warnings; without one nothing is said of them. */
  readonly warned: number;
  readonly warnings: string;
  /** The same by kind, each in a line. */
  readonly kinds?: readonly string[] | undefined;
  readonly problem: unknown;
  readonly isChanged: boolean;
};

/** Notes to read before confirming, and the problem that occurred on confirming. */
export const SubmitNotes = ({ warned, warnings, kinds = [], problem, isChanged }: Notes) => {
  const { t, texts } = useText();
  const { online } = useConnection();
  return (
    <>
      {warned === 0 ? null : (
        <Message intent="warning">
          {warnings}
          {kinds.map((kind) => (
            <div key={kind}>{kind}</div>
          ))}
        </Message>
      )}
      {online ? null : <Message intent="info">{t("imports.ui.submit.offline")}</Message>}
      {problem === null ? null : (
        <Message intent="error">{isChanged ? t("imports.ui.submit.changed") : texts.error(problem)}</Message>
      )}
    </>
  );
};

/** Kinds of warnings with the number of their rows, as lines; none while they are being read. */
export const useWarningKinds = ({ import_id, revision }: ImportState, isAsked: boolean): readonly string[] => {
  const desk = useDesk();
  const texts = useText();
  const { data } = useQuery({
    queryKey: queryKeys.importChanges(import_id, revision),
    queryFn: () => desk.imports.issueKinds({ import_id }),
    enabled: isAsked,
  });
  return (data?.kinds ?? []).flatMap((kind) =>
    kind.severity === "warning"
      ? [texts.t("imports.ui.submit.warningKind", { kind: kindText(texts, kind), count: grouped(kind.rows) })]
      : [],
  );
};

/** File and rows: the same for every template. */
export const useFileFacts = ({ file_name, counts }: ImportState): readonly SubmitFact[] => {
  const { t } = useText();
  return [
    { title: t("imports.ui.submit.file"), value: file_name },
    {
      title: t("imports.ui.submit.rows"),
      value: t("imports.ui.submit.rowsValue", { count: grouped(counts.rows) }),
      isStrong: true,
    },
  ];
};
