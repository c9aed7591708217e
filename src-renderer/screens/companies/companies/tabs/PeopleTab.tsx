import { Text } from "@fluentui/react-components";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ListLink } from "../../../../list-screen/row/ListLink.tsx";
import { useCan } from "../../../../session/bootstrap.ts";
import { ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

/** Lists the company's people who may sign in, and the agency's who brought it in and look after it, by day. */
export const PeopleTab = ({ detail: { company, people, salesmen } }: CompanyTabProps) => {
  const { t, of } = useText();
  const can = useCan();
  return (
    <>
      {people === null ? null : (
        <Section title={t("companies.detail.users")}>
          {company !== null && can("user.company_user.view") ? (
            <ListLink list="companyUsers" of={{ company_id: company.id }}>
              {t("companies.detail.manageUsers")}
            </ListLink>
          ) : null}
          {people.length === 0 ? (
            <Text>{t("companies.detail.noPeople")}</Text>
          ) : (
            <ResultTable
              label={t("companies.detail.users")}
              titles={(["contact_name", "mobile", "roles", "state"] as const).map((name) =>
                t(`companies.fields.${name}`),
              )}
              rows={people.map(({ id, name, mobile, roles, is_active }) => ({
                key: id,
                cells: [
                  name,
                  mobile,
                  roles.map((role) => of(`enums.role.${role}`)).join(" · "),
                  t(is_active ? "companies.fields.inUse" : "companies.fields.stopped"),
                ],
              }))}
            />
          )}
        </Section>
      )}
      {salesmen === null ? null : (
        <Section title={t("companies.detail.salesmen")}>
          {salesmen.length === 0 ? (
            <Text>{t("companies.detail.noSalesmen")}</Text>
          ) : (
            <ResultTable
              label={t("companies.detail.salesmen")}
              titles={[
                t("companies.detail.from"),
                t("companies.assign.salesman"),
                t("companies.assign.owner"),
                t("companies.actions.assign"),
              ]}
              rows={salesmen.map(({ start_at, salesman, service_owner, set_by, set_at }) => ({
                key: start_at,
                cells: [
                  start_at,
                  salesman,
                  service_owner,
                  t("companies.detail.setBy", { person: set_by, time: set_at }),
                ],
              }))}
            />
          )}
        </Section>
      )}
    </>
  );
};
