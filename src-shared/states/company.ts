/** The status of a company (dictionary B1), the codes of `companies.status`. */
export const companyStatus = {
  ...{ draft: 10, reviewing: 20, refused: 25, toIdentify: 30, toSign: 40 },
  ...{ active: 50, frozen: 60, terminated: 70 },
} as const;

/**
 * What is done for a company that its status can stop. `importBills`: new bills · `addWorkers`: new workers · `settle`: make, submit, approve or pay a
 * settlement, pay again, hand out · `takeMoney`: withdraw, move between channels, give a recharge back. Everything else goes
 * on: rejecting and cancelling, what is under way at the bank, reports of a company that pays itself, money that comes in.
 */
export type CompanyWork = "importBills" | "addWorkers" | "settle" | "takeMoney";

const statusesOf: Readonly<Record<CompanyWork, readonly number[]>> = {
  importBills: [companyStatus.active],
  addWorkers: [companyStatus.active],
  settle: [companyStatus.active],
  // What comes back after the end belongs to the company, which can only get it by a withdrawal.
  takeMoney: [companyStatus.active, companyStatus.terminated],
};

/** Whether a company of this status may do something. */
export const companyMay = (status: number, work: CompanyWork): boolean => statusesOf[work].includes(status);
