import { SignatureRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const workerContractRoutes: readonly ScreenRoute[] = [
  {
    path: "worker-contracts/:id?",
    titleKey: "shell.nav.laborContracts",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/worker-contracts", icon: SignatureRegular },
    load: async () => (await import("./WorkerContractsScreen.tsx")).WorkerContractsScreen,
  },
];
