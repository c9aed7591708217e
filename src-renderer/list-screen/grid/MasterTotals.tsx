import { makeStyles, tokens } from "@fluentui/react-components";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import { daysShown } from "../layout/days-shown.ts";
import type { ListModel } from "../model/use-list-model.ts";

const useStyles = makeStyles({
  row: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    height: "40px",
    padding: "0 16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Count and main amount at the foot of the narrow list beside an open record. */
export const MasterTotals = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const { t } = useText();
  const { list, rows } = model;
  const keptDays = daysShown(list, rows.freshness);
  const { amount } = list.layout.master;
  const sum = amount !== undefined && list.sums.includes(amount) ? rows.summary?.[amount] : undefined;
  return (
    <Part role="row" className={styles.row}>
      <Part role="gridcell">
        {keptDays === null ? t("lists.foot.total") : t("lists.ui.totalsKept", { days: keptDays })}{" "}
        {t("lists.foot.count", { count: rows.count })}
      </Part>
      <Part role="gridcell">{sum === undefined ? "" : formatMoney(sum)}</Part>
    </Part>
  );
};
