import { banks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { accountProofs, accountView } from "../../access/accounts/account-store.ts";
import { bindAccount } from "../../access/accounts/bind-account.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { companyActedFor } from "../companies/acting-for.ts";

const assertMode = ({ principal }: SignedIn, isAgency: boolean): void => {
  if ((principal.company_id === null) !== isAgency) throw new ServiceError("forbidden");
};

const dayMs = 86_400_000;

/** Banks, and the corporate account of an agency or company (spec 2, "Bind corporate account"). */
export const accountsArea = defineArea({
  tables: {
    ...sealed("corporate_accounts", "sandbox_company_accounts", "sandbox_debits"),
    sandbox_messages: {
      isSealed: false,
      because: { noWeight: "text messages that the sandbox did not send" },
      namesNoFile: true,
      ageing: { key: "id", column: "at", unit: "text", maxAgeMs: 30 * dayMs },
    },
  },
  files: [accountProofs],
  serve: (service) => {
    const bind = bindAccount(service);
    return {
      handlers: {
        "banks.list": async (_context, { query }) => ({
          results: banks
            .filter((bank) => query.corporate === undefined || bank.is_company)
            .map(({ code, name, is_company }) => ({ code, name, is_corporate: is_company })),
        }),
        "corporateAccount.get": async ({ principal, db, clock }) => accountView(db, principal, clock.now()),
        "agencyAccount.bind": async (context, { body }) => {
          assertMode(context, true);
          return bind(context, body);
        },
        "companyAccount.bind": async (context, { body }) => {
          const { company_id, ...account } = body;
          if (company_id === undefined && context.principal.permissions.has("fund.account.edit"))
            assertMode(context, false);
          const company = await companyActedFor(context, company_id);
          return bind(context, account, { agency_id: company.agency_id, company_id: company.id });
        },
      },
    };
  },
});
