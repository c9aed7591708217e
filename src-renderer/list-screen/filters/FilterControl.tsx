import { ToggleButton } from "@fluentui/react-components";
import type { AnyList, Filter } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValue } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { OwnTests } from "../../../src-shared/kernel/lists/own-columns.ts";
import { hasControl } from "../../../src-shared/kernel/lists/status-tabs.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import type { Texts } from "../../i18n/texts.ts";
import { type Companies, useCompanies } from "../../session/companies.ts";
import { PickButton } from "../../ui/inputs/PickButton.tsx";
import type { PickOption } from "../../ui/inputs/pick-option.ts";
import { codeLabel, columnTitle } from "../layout/list-texts.ts";
import { AreaFilter } from "./AreaFilter.tsx";
import { type DateChoice, DateFilter } from "./DateFilter.tsx";
import { DaysFilter } from "./DaysFilter.tsx";
import { chosenTexts, filterTitle, isCount } from "./filter-texts.ts";
import { OwnFilter } from "./OwnFilter.tsx";
import { PeopleFilter } from "./PeopleFilter.tsx";
import { type AmountRange, RangeFilter } from "./RangeFilter.tsx";
import { TextFilter } from "./TextFilter.tsx";
import type { Organizations } from "./use-organizations.ts";

type Props = {
  readonly list: AnyList;
  readonly name: string;
  readonly filter: Filter;
  readonly value: FilterValue | undefined;
  readonly organizations: Organizations;
  /** Filter that is set, in words; undefined while there is none. */
  readonly text?: string | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
};

const isRef = (filter: Filter): filter is Extract<Filter, { entity: string }> =>
  filter.type === "ref" || filter.type === "refAmong";

type FilterLookups = { readonly companies: Companies; readonly organizations: Organizations };

const optionsOf = (texts: Texts, list: AnyList, filter: Filter, lookups: FilterLookups): readonly PickOption[] => {
  const { companies, organizations } = lookups;
  if (filter.type === "ref" && filter.entity === "organizations") return organizations.options;
  if (isRef(filter) && filter.entity !== "codes") {
    return companies.all.map(({ id, name, short_name }) => ({
      value: id,
      label: name,
      hint: short_name === name ? "" : short_name,
    }));
  }
  const column = filter.type === "anyOf" || isRef(filter) ? list.columns[filter.column] : undefined;
  const codes = column?.states?.codes ?? column?.codes?.values ?? [];
  return codes.map((code) => ({ value: String(code), label: column ? codeLabel(texts, column, code) : String(code) }));
};

const searchedFrom = 12;

const emptyKey = (filter: Filter, { needsCompany }: Organizations): TextKey => {
  if (!isRef(filter)) return "shell.command.empty";
  if (filter.entity !== "organizations") return "shell.company.none";
  return needsCompany ? "lists.ui.companyFirst" : "lists.ui.noOrganizations";
};

const Pick = ({ list, name, filter, value, organizations, text: words, onChange }: Props) => {
  const texts = useText();
  const companies = useCompanies();
  const title = filterTitle(texts, list, name, filter);
  const selectedValues = (value ?? []) as readonly (string | number)[];
  const options = optionsOf(texts, list, filter, { companies, organizations });
  const [only] = chosenTexts({ texts, list, companies, organizations }, filter, selectedValues);
  const text =
    words !== undefined
      ? words
      : selectedValues.length === 0
        ? title
        : selectedValues.length === 1
          ? texts.t("lists.ui.chosenOne", { name: title, value: only ?? "" })
          : texts.t("lists.ui.chosen", { name: title, count: selectedValues.length });
  return (
    <PickButton
      label={texts.t("lists.ui.filterBy", { name: title })}
      text={text}
      options={options}
      selected={selectedValues.map(String)}
      isMultiple
      isActive={selectedValues.length > 0}
      emptyText={texts.t(emptyKey(filter, organizations))}
      {...(((isRef(filter) && filter.entity !== "codes") || options.length > searchedFrom) && {
        searchPlaceholder: texts.t("common.search"),
      })}
      onChange={(next) => onChange(isRef(filter) ? next : next.map(Number))}
    />
  );
};

/** The control of one filter, by its kind. Filters that only links set (a batch, a settlement) have none. */
export const FilterControl = (props: Props) => {
  const { list, name, filter, value, text, onChange } = props;
  const texts = useText();
  const title = filterTitle(texts, list, name, filter);
  if (!hasControl(name, filter)) return null;
  switch (filter.type) {
    case "anyOf":
      return <Pick {...props} />;
    case "ref":
    case "refAmong":
      return <Pick {...props} />;
    case "range":
      return (
        <RangeFilter
          title={title}
          value={value as AmountRange | undefined}
          text={text}
          isCount={isCount(list, filter.column)}
          onChange={onChange}
        />
      );
    case "area":
      return <AreaFilter title={title} value={(value ?? []) as readonly string[]} text={text} onChange={onChange} />;
    case "people":
      return <PeopleFilter title={title} value={(value ?? []) as readonly string[]} text={text} onChange={onChange} />;
    case "endsWithin":
    case "idleFor":
      return <DaysFilter title={title} value={value as number | undefined} text={text} onChange={onChange} />;
    case "dateBy": {
      const columns = filter.columns.map((key) => ({ key, title: columnTitle(texts, list.name as ListName, key) }));
      return (
        <DateFilter
          title={title}
          columns={columns}
          value={value as DateChoice | undefined}
          text={text}
          onChange={onChange}
        />
      );
    }
    case "positive":
      return (
        <ToggleButton size="small" checked={value === true} onClick={() => onChange(value === true ? undefined : true)}>
          {title}
        </ToggleButton>
      );
    case "search":
      return <TextFilter title={title} value={String(value ?? "")} text={text} onChange={onChange} />;
    case "own":
      return (
        <OwnFilter list={list} title={title} value={value as OwnTests | undefined} text={text} onChange={onChange} />
      );
    case "oneOf":
    case "byPerson":
      return null;
  }
};
