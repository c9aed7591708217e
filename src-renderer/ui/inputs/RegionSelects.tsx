import { makeStyles, Select, tokens } from "@fluentui/react-components";
import { codesAbove } from "../../../src-shared/kernel/values/regions/region-code.ts";
import { isRegion, regionName, regionsBelow } from "../../../src-shared/kernel/values/regions/regions.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../Part.tsx";

const useStyles = makeStyles({
  // Below each other where three beside each other would cut their names.
  levels: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 144px), 1fr))",
    gap: tokens.spacingHorizontalS,
    "& select": { minWidth: 0, textOverflow: "ellipsis" },
  },
});

const levels = ["province", "city", "district"] as const;

type Props = {
  /** Name of the choice, for those who do not see it. */
  readonly label: string;
  /** A code of a region, or "". */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Contents of a level that is open; absent: all of that level. */
  readonly open?: string;
  readonly isDisabled?: boolean;
};

/** A region by province, city and district; each may be left open, then the one above is chosen. */
export const RegionSelects = ({ label, value, onChange, open, isDisabled = false }: Props) => {
  const styles = useStyles();
  const { t, locale } = useText();
  const chosen = value === "" ? [] : codesAbove(value).filter(isRegion);
  return (
    <Part role="group" aria-label={label} className={styles.levels}>
      {levels.map((level, at) => {
        const above = at === 0 ? null : chosen[at - 1];
        const options = above === undefined ? [] : regionsBelow(above);
        return (
          <Select
            key={level}
            size="small"
            aria-label={t(`filterForms.${level}`)}
            title={regionName(chosen[at] ?? "", locale)}
            disabled={isDisabled || options.length === 0}
            value={chosen[at] ?? ""}
            onChange={(_event, data) => onChange(data.value === "" ? (above ?? "") : data.value)}
          >
            <option value="">{open ?? t(`filterForms.any_${level}`)}</option>
            {options.map(({ code }) => (
              <option key={code} value={code}>
                {regionName(code, locale)}
              </option>
            ))}
          </Select>
        );
      })}
    </Part>
  );
};
