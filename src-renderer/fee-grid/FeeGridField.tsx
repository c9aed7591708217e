import { Field, makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { TierMethod } from "../../src-shared/kernel/tax/fee-tiers.ts";
import { feePeriods, tierMethods } from "../../src-shared/kernel/terms/terms.ts";
import { formatMoney, mulRatio } from "../../src-shared/kernel/values/money/money.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { GridEditor } from "./GridEditor.tsx";
import { draftsOf, faultsOf, feeGridKind, type TypedRows } from "./model/grid-kinds.ts";

const useStyles = makeStyles({
  modes: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: tokens.spacingHorizontalM },
  mode: { display: "flex", alignItems: "center", columnGap: tokens.spacingHorizontalXS },
});

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly rows: TypedRows;
  readonly onChange: (rows: TypedRows) => void;
  /** Says what a row comes to; without it rows have no note. */
  readonly tierMethod?: TierMethod | undefined;
  readonly showsAll?: boolean | undefined;
};

/** Notes on the rows, row by row: the most that the row itself costs, or from where the whole amount pays its rate. */
const useNote = (rows: TypedRows, tierMethod: TierMethod | undefined) => {
  const { t } = useText();
  if (tierMethod === undefined) return undefined;
  const firstFault = faultsOf(feeGridKind, rows)[0]?.row ?? rows.length;
  const tiers = draftsOf(feeGridKind, rows) as readonly { limit: number | null; ratio: number }[];
  return (row: number): string => {
    const tier = tiers[row];
    if (tier === undefined || row >= firstFault) return "";
    const from = tiers[row - 1]?.limit ?? 0;
    if (tierMethod === 1)
      return row === 0 ? t("feeGrid.notes.fromStart") : t("feeGrid.notes.from", { amount: formatMoney(from) });
    return tier.limit === null
      ? t("feeGrid.notes.open")
      : t("feeGrid.notes.most", { fee: formatMoney(mulRatio(tier.limit - from, tier.ratio)) });
  };
};

/** Fee tiers as a control: typed in yuan and per cent. */
export const FeeGridField = ({ label, hint, isRequired = true, rows, onChange, tierMethod, showsAll }: Props) => {
  const note = useNote(rows, tierMethod);
  return (
    <Field label={label} required={isRequired} {...(hint !== undefined && { hint })}>
      <GridEditor kind={feeGridKind} label={label} rows={rows} onChange={onChange} note={note} showsAll={showsAll} />
    </Field>
  );
};

type ModesProps = {
  readonly feePeriod: number;
  readonly tierMethod: number;
  readonly onFeePeriod: (feePeriod: number) => void;
  readonly onTierMethod: (tierMethod: number) => void;
};

const Choice = ({
  label,
  values,
  value,
  text,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}): ReactNode => {
  const styles = useStyles();
  return (
    <span className={styles.mode}>
      {label}
      <TabList
        size="small"
        appearance="subtle"
        aria-label={label}
        selectedValue={value}
        onTabSelect={(_event, data) => onChange(Number(data.value))}
      >
        {values.map((one) => (
          <Tab key={one} value={one}>
            {text(one)}
          </Tab>
        ))}
      </TabList>
    </span>
  );
};

/** Controls above a fee grid, beside each other: how amounts cumulate and how the rows are read. */
export const FeeModes = ({ feePeriod, tierMethod, onFeePeriod, onTierMethod }: ModesProps) => {
  const styles = useStyles();
  const { t, of } = useText();
  return (
    <div className={styles.modes}>
      <Choice
        label={t("feeGrid.period")}
        values={feePeriods}
        value={feePeriod}
        text={(value) => of(`feeGrid.periods.${value}`)}
        onChange={onFeePeriod}
      />
      <Choice
        label={t("feeGrid.method")}
        values={tierMethods}
        value={tierMethod}
        text={(value) => of(`feeGrid.methods.${value}`)}
        onChange={onTierMethod}
      />
    </div>
  );
};
