import { CalendarMonthRegular, DocumentBulletListRegular, TicketDiagonalRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const invoiceRoutes: readonly ScreenRoute[] = [
  {
    path: "invoice-applies/:id?",
    titleKey: "shell.nav.invoiceApplies",
    permission: "invoice.application.view",
    navigation: { area: "invoices", to: "/invoice-applies", icon: TicketDiagonalRegular },
    load: async () => (await import("./AppliesScreen.tsx")).AppliesScreen,
  },
  {
    path: "invoice-records/:id?",
    titleKey: "shell.nav.invoiceRecords",
    permission: "invoice.record.view",
    navigation: { area: "invoices", to: "/invoice-records", icon: DocumentBulletListRegular },
    load: async () => (await import("./RecordsScreen.tsx")).RecordsScreen,
  },
  {
    path: "monthly-invoices",
    titleKey: "shell.nav.monthlyInvoices",
    permission: "invoice.record.view",
    navigation: { area: "invoices", to: "/monthly-invoices", icon: CalendarMonthRegular },
    load: async () => (await import("./MonthlyScreen.tsx")).MonthlyScreen,
  },
];
