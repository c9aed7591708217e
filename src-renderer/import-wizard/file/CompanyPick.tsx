import { makeStyles } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useSession } from "../../session/bootstrap.ts";
import { useCompanies, useOpenCompany } from "../../session/companies.ts";
import { PickButton } from "../../ui/inputs/PickButton.tsx";
import { mayBeAgency } from "../model/template-kind.ts";

const plusBill = "plus_bill";
const plusKey = ["companies", "plus"] as const;

const useStyles = makeStyles({ company: { flexShrink: 0 } });

type Props = {
  readonly state: Pick<ImportState, "company_id" | "counts" | "template">;
  /** `null`: the rows are the agency's own. */
  readonly onCompany: (id: string | null) => void;
};

/** Value of the choice that is no company. */
const agencyItself = "";

/** Whose rows they are; no other company once a part of them was sent. */
export const CompanyPick = ({ state, onCompany }: Props) => {
  const { t } = useText();
  const styles = useStyles();
  const companies = useCompanies();
  const desk = useDesk();
  const { company_id, template } = state;
  const current = useOpenCompany();
  const session = useSession();
  const isOfAgency = session.phase === "signed-in" && session.user.company_id === null;
  const isPlus = template === plusBill;
  const plus = useQuery({ queryKey: plusKey, queryFn: () => desk.companies.plus({}), enabled: isPlus });
  // While nobody has said which ones may, all are offered: the service checks the rows in any case.
  const companyOptions = (isPlus ? plus.data?.value.results : undefined) ?? companies.all;
  const currentFirst = companyOptions.toSorted(
    (one, other) => Number(other.id === current) - Number(one.id === current),
  );
  const isFree = mayBeAgency(template) && isOfAgency;
  const none = t(isFree ? "imports.ui.header.agency" : "imports.ui.header.companyChoose");
  const only = !isFree && companies.all.length === 1 ? companies.all[0]?.id : undefined;
  const isTaken = useRef(false);
  // Who acts for one company only has nothing to choose.
  useEffect(() => {
    if (company_id !== null || only === undefined || isTaken.current) return;
    isTaken.current = true;
    onCompany(only);
  }, [company_id, only, onCompany]);
  const label = t(isFree ? "imports.ui.submit.owner" : "imports.ui.header.company");
  if ((company_id !== null || isFree) && state.counts.sent > 0)
    return (
      <span className={styles.company}>
        {label} <strong>{company_id === null ? none : companies.nameOf(company_id)}</strong>
      </span>
    );
  return (
    <PickButton
      label={label}
      text={company_id === null ? none : companies.nameOf(company_id)}
      options={[
        ...(isFree ? [{ value: agencyItself, label: none }] : []),
        ...currentFirst.map(({ id, name, short_name }) => ({
          value: id,
          label: name,
          // People search by what they call a company, too.
          ...(short_name !== name && { hint: short_name }),
        })),
      ]}
      selected={company_id === null ? (isFree ? [agencyItself] : []) : [company_id]}
      searchPlaceholder={t("imports.ui.header.companySearch")}
      emptyText={t("imports.ui.header.companyNone")}
      onChange={([id]) => {
        if (id !== undefined) onCompany(id === agencyItself ? null : id);
      }}
    />
  );
};
