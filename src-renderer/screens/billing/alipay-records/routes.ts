import { PaymentRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const alipayRecordRoutes: readonly ScreenRoute[] = [
  {
    path: "alipay-records",
    titleKey: "shell.nav.alipayRecords",
    permission: "fund.transaction.view",
    navigation: { area: "funds", to: "/alipay-records", icon: PaymentRegular },
    load: async () => (await import("./AlipayRecordsScreen.tsx")).AlipayRecordsScreen,
  },
];
