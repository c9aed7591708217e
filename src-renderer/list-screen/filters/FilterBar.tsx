import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { DismissRegular, FilterRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { AnyList } from "../../../src-shared/lists/define.ts";
import type { FilterValue } from "../../../src-shared/lists/filter-values.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import type { ListState } from "../model/list-state.ts";
import { toolContainer, useToolStyles } from "../toolbar/list-heading.styles.ts";
import { FilterControl } from "./FilterControl.tsx";
import { filterChips } from "./filter-texts.ts";
import { KeywordFilter } from "./KeywordFilter.tsx";
import { useOrganizations } from "./use-organizations.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    ...toolContainer,
  },
  chips: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    listStyleType: "none",
  },
  chip: {
    display: "inline-flex",
    alignItems: "center",
    maxWidth: "420px",
    height: "22px",
    paddingLeft: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
  },
  text: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  close: { minWidth: "22px", width: "22px", height: "22px", padding: 0 },
});

type Props = { readonly list: AnyList; readonly state: ListState };

/** Keyword and filters of a list, and below them what is active in words. */
export const FilterBar = ({ list, state }: Props) => {
  const styles = useStyles();
  const tools = useToolStyles();
  const texts = useText();
  const { t } = texts;
  const [isUnfolded, setUnfolded] = useState(false);
  const companies = useCompanies();
  const organizations = useOrganizations(state.applied, Object.hasOwn(list.filters, "organization_id"));
  const { filters, defaultCompany, setFilters, dropDefaultCompany } = state;
  const set = (name: string) => (value: FilterValue | undefined) => setFilters({ ...filters, [name]: value });
  const chips = filterChips({ texts, list, companies, organizations }, filters);
  return (
    <>
      <search className={styles.bar} aria-label={t("lists.ui.filters")}>
        {Object.hasOwn(list.filters, "keyword") ? (
          <KeywordFilter
            value={String(filters["keyword"] ?? "")}
            hint={texts.of(`lists.${list.name}.keyword`)}
            onChange={set("keyword")}
          />
        ) : null}
        {Object.entries(list.filters).map(([name, filter]) => (
          <span
            key={name}
            className={mergeClasses(tools.filter, !isUnfolded && filters[name] === undefined && tools.restingFilter)}
          >
            <FilterControl
              list={list}
              name={name}
              filter={filter}
              value={filters[name]}
              organizations={organizations}
              onChange={set(name)}
            />
          </span>
        ))}
        <Button
          size="small"
          appearance="subtle"
          className={tools.moreFilters}
          icon={<FilterRegular />}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t(isUnfolded ? "lists.ui.fewerFilters" : "lists.ui.moreFilters")}
        </Button>
      </search>
      {chips.length === 0 && defaultCompany === null ? null : (
        <ul className={styles.chips} aria-label={t("lists.ui.chips")}>
          {defaultCompany === null ? null : (
            <Chip
              text={t("lists.ui.chosenOne", {
                name: t("lists.ui.companyDefault"),
                value: companies.nameOf(defaultCompany),
              })}
              onRemove={dropDefaultCompany}
            />
          )}
          {chips.map(({ name, text }) => (
            <Chip key={name} text={text} onRemove={() => set(name)(undefined)} />
          ))}
          {chips.length > 0 ? (
            <li>
              <Button size="small" appearance="transparent" onClick={() => setFilters({})}>
                {t("lists.ui.clearFilters")}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
};

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <li className={styles.chip}>
      <span className={styles.text} title={text}>
        {text}
      </span>
      <Button
        size="small"
        appearance="transparent"
        className={styles.close}
        icon={<DismissRegular fontSize={12} />}
        aria-label={t("lists.ui.removeChip", { name: text })}
        onClick={onRemove}
      />
    </li>
  );
};
