import { PlugConnectedSettingsRegular, TableSettingsRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const companyChannelRoutes: readonly ScreenRoute[] = [
  {
    path: "company-channels",
    titleKey: "companyChannels.title",
    permission: "company.company.view",
    navigation: { area: "companies", to: "/company-channels", icon: PlugConnectedSettingsRegular, isForAgency: true },
    load: async () => (await import("./CompanyChannelsScreen.tsx")).CompanyChannelsScreen,
  },
  {
    path: "worker-columns",
    titleKey: "companyChannels.columns.title",
    permission: "company.company.view",
    navigation: { area: "companies", to: "/worker-columns", icon: TableSettingsRegular, isForAgency: true },
    load: async () => (await import("./WorkerColumnsScreen.tsx")).WorkerColumnsScreen,
  },
];
