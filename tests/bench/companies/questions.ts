import { firstId } from "../million/recipe.ts";
import type { WorkerQuestion } from "../workers/questions.ts";

const list = (name: "companies.list" | "companyContracts.list") => (what: string, query: Record<string, string>) => ({
  what,
  asked: { name, query: { page_size: "50", ...query } },
});

/** Every way in which people ask for companies and contracts; each costs a page and its count. `total`: companies. */
export const companyQuestions = (total: number): readonly WorkerQuestion[] => {
  const companies = list("companies.list");
  const contracts = list("companyContracts.list");
  const page = (rows: number, part: number): string => String(Math.max(1, Math.floor((rows * part) / 50)));
  const one = String(firstId);
  return [
    companies("companies, first page", {}),
    companies("companies, page in the middle", { page: page(total, 0.5) }),
    companies("by end of contract, first page", { ordering: "contract_end_at" }),
    companies("by balance, first page", { ordering: "-balance" }),
    companies("by amounts of the year, first page", { ordering: "-year_settle_amount" }),
    companies("counts of the tabs", { group_by: "status", page_size: "20" }),
    companies("tab active", { status: "50" }),
    companies("contract ends within 30 days", { contract_ending: "30" }),
    companies("balance low", { balance_low: "1" }),
    companies("a channel", { channels: "1" }),
    companies("a tax mode", { tax_calculate_mode: "1" }),
    companies("keyword, a part of a name", { keyword: "00042" }),
    companies("keyword, initials", { keyword: "yz" }),
    companies("keyword, nothing found", { keyword: "不存在的词" }),
    { what: "choice of companies", asked: { name: "companies.ofAgency", query: { keyword: "0004" } } },
    { what: "detail of a company", asked: { name: "companies.get", params: { id: one } } },
    contracts("contracts, first page", {}),
    contracts("contracts, page in the middle", { page: page(total * 4, 0.5) }),
    contracts("contracts in force", { status: "50" }),
    contracts("contracts of one company", { company_id: one }),
    contracts("contracts, keyword", { keyword: "HT00042" }),
    contracts("contracts, counts of the tabs", { group_by: "status", page_size: "20" }),
    { what: "detail of a contract", asked: { name: "companyContracts.get", params: { id: String(firstId + 4) } } },
  ];
};
