import type { Context, ServiceClock, ShortWriting } from "../../context.ts";
import { aliyunSms } from "./aliyun.ts";
import { productSign, type SmsCarrier } from "./carrier.ts";
import type { SmsMessage } from "./codes.ts";
import { gatewaySms } from "./gateway.ts";
import { createSandboxSms, writeSandboxCode } from "./sandbox.ts";
import type { SmsSettings } from "./settings.ts";
import { tencentSms } from "./tencent.ts";

/** The way by which text messages go out. */
export type SmsChannel = {
  readonly carrier: SmsCarrier;
  /** Nothing outside of the service is asked, so whoever queues a message may wait for it. */
  readonly isNear: boolean;
  /** The signature in 【】 that its messages have. */
  readonly sign: string;
  /** True where a code can be had by a call. */
  readonly hasVoice: boolean;
  /** Sandbox only: writes a code where the demo inbox shows it, in the transaction that made it. */
  readonly writeCode?: (writing: ShortWriting, message: SmsMessage) => Promise<void>;
};

type Parts = {
  readonly clock: ServiceClock;
  /** Context of the sandbox, which writes into the service's own database. */
  readonly context: Context;
};

/** The channel that settings describe. */
export const smsChannelOf = (settings: SmsSettings, { clock, context }: Parts): SmsChannel => {
  switch (settings.way) {
    case "sandbox":
      return {
        ...{ carrier: createSandboxSms(context), sign: productSign, isNear: true, hasVoice: true },
        writeCode: writeSandboxCode,
      };
    case "gateway": {
      const { sign = productSign, voice: hasVoice = false } = settings;
      return { carrier: gatewaySms(settings, clock), sign, isNear: false, hasVoice };
    }
    case "aliyun":
      return { carrier: aliyunSms(settings, clock), sign: settings.sign, isNear: false, hasVoice: false };
    case "tencent":
      return { carrier: tencentSms(settings, clock), sign: settings.sign, isNear: false, hasVoice: false };
  }
};
