import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";

export const walletsSpec = defineListScreen({ list: "wallets", route: "/wallets", titleKey: "lists.wallets.title" });

export const WalletsScreen = () => <ListScreen spec={walletsSpec} />;
