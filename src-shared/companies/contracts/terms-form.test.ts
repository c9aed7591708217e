import { expect, it } from "vitest";
import { contractConfigSchema } from "../../kernel/terms/terms.ts";
import { calculationModes, taxModes } from "../business/modes.ts";
import { configOfForm, mainConfigOfForm, mainTermsFields } from "./terms-form.ts";

const tiers = [{ limit: null, ratio: 650, sign: 1 }];
const values = {
  ...{ service_fee_ratio_range: tiers, labor_service_fee_ratio_range: tiers },
  ...{ service_fee_cumulative_type: 2, tier_method: 2, company_withdraw_fee_type: 2 },
  ...{ company_withdraw_fee: 1_000, labor_usage_fee: 0, no_labor_usage_fee_count: 0 },
  ...{ profit_ratio: 1_000, levy_ratio: 150, gap_month_policy: 1, urban_area: 1 },
};

it("says all of a main contract's terms under any modes, as the service takes them", () => {
  for (const calculation_mode_no of calculationModes)
    for (const tax_calculate_mode of taxModes) {
      const modes = { calculation_mode_no, tax_calculate_mode };
      const config = mainConfigOfForm(mainTermsFields(modes), values);
      expect([modes, contractConfigSchema.safeParse(config).success]).toEqual([modes, true]);
      expect(config["labor_service_fee_ratio_range"]).toEqual(calculation_mode_no === 3 ? tiers : []);
    }
});

it("says of a supplement what was chosen and nothing else", () => {
  expect(configOfForm(["labor_usage_fee"], values)).toEqual({ labor_usage_fee: 0 });
});
