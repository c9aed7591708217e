import { AccountBookCard, AlipayCard } from "./ChannelCard.tsx";
import { MandateCard } from "./MandateCard.tsx";

/** Channels and accounts of a company: account book, agreement with Alipay, CMB mandate. */
export const ChannelsPanel = ({ companyId }: { readonly companyId: string }) => (
  <>
    <AccountBookCard companyId={companyId} />
    <AlipayCard companyId={companyId} />
    <MandateCard companyId={companyId} />
  </>
);
