import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { ReasonButton } from "../buttons/ReasonButton.tsx";
import { StateTag } from "./StateTag.tsx";
import { type Step, StepBar } from "./StepBar.tsx";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", gap: tokens.spacingVerticalM },
  item: { display: "grid", rowGap: tokens.spacingVerticalXXS },
  // What it is about may take several lines: the state stands in the first.
  head: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM, alignItems: "baseline" },
  muted: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
  },
  steps: { padding: `${tokens.spacingVerticalXS} 0` },
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    paddingTop: tokens.spacingVerticalXS,
  },
  reason: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Request of one person that another decides. */
export type Proposal = {
  readonly id: string;
  readonly tone: StateTone;
  readonly state: string;
  /** Subject of it: kind, amount, number. */
  readonly about: ReactNode;
  /** The reason that was given, and the one of the decision; an empty one is left out. */
  readonly reasons: readonly string[];
  /** Where it stands, of one that waits. */
  readonly steps?: readonly Step[] | undefined;
  /** Steps with who and when; an empty one is left out. */
  readonly marks: readonly string[];
  /** `reason`: why it cannot be done now, in words; null when it can. */
  readonly actions: readonly {
    readonly key: string;
    readonly text: string;
    readonly isMain: boolean;
    readonly reason: string | null;
    readonly onClick: () => void;
  }[];
};

type Actions = Proposal["actions"];

/** Actions on a proposal; a reason that stands against several of them is said once, after them. */
const ActionBar = ({ actions }: { readonly actions: Actions }) => {
  const styles = useStyles();
  const id = useId();
  const reasons = actions.flatMap(({ reason }) => reason ?? []);
  const shared = reasons.find((reason, at) => reasons.indexOf(reason) !== at);
  return (
    <div className={styles.bar}>
      {actions.map(({ key, text, isMain, reason, onClick }) => (
        <ReasonButton
          key={key}
          size="small"
          appearance={isMain ? "primary" : "secondary"}
          reason={reason}
          reasonId={reason !== null && reason === shared ? id : undefined}
          onClick={onClick}
        >
          {text}
        </ReasonButton>
      ))}
      {shared === undefined ? null : (
        <span id={id} className={styles.reason}>
          {shared}
        </span>
      )}
    </div>
  );
};

/** Proposals one below the other: how much, why, who, and what can be done with those that wait. */
export const Proposals = ({ label, proposals }: { label: string; proposals: readonly Proposal[] }) => {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={label}>
      {proposals.map(({ id, tone, state, about, reasons, steps = [], marks, actions }) => (
        <li key={id} className={styles.item}>
          <div className={styles.head}>
            <StateTag tone={tone} text={state} />
            {about}
          </div>
          {steps.length === 0 ? null : (
            <div className={styles.steps}>
              <StepBar steps={steps} />
            </div>
          )}
          {reasons.filter(Boolean).map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
          <div className={styles.muted}>
            {marks.filter(Boolean).map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </div>
          {actions.length > 0 ? <ActionBar actions={actions} /> : null}
        </li>
      ))}
    </ol>
  );
};
