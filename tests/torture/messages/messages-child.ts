import { createSandboxMail } from "../../../src-service/core/channels/mail/sandbox.ts";
import { createSandboxSms } from "../../../src-service/core/channels/sms/sandbox.ts";
import { collectMessages } from "../../../src-service/records/messages/collect.ts";
import { type Carriers, sendMessages } from "../../../src-service/records/messages/send.ts";
import { guardSqlite } from "../killed/deadly-sql.ts";
import { openMessageService, type Told, tellAll } from "./world.ts";

/**
 * One life of a service that tells people: rounds of collecting and carrying until all is out, killed at its n-th passing of a place.
 * Arguments: folder, milliseconds of its clock, what it is told (JSON). Prints "done".
 */
const [folder = "", startMs = "0", told = "{}"] = process.argv.slice(2);
const { kill, mistake } = JSON.parse(told) as Told;
let passed = 0;
let isGuarded = false;
guardSqlite({
  pass: (place) => {
    if (!isGuarded || kill === null || place !== kill.place) return;
    passed += 1;
    if (passed === kill.pass) process.kill(process.pid, "SIGKILL");
  },
  mistake: () => (isGuarded && mistake === "no-transactions" ? "no-transactions" : null),
});

const running = await openMessageService(folder, Number(startMs));
const { service } = running;
const context = service.system("torture");
const real = { sms: createSandboxSms(context), mail: createSandboxMail(context) };
let attempt = 0;
/** Carriers that are given another id at each attempt know none of the messages again. */
const carriers: Carriers =
  mistake === "id-per-attempt"
    ? {
        sms: {
          send: (text) => {
            attempt += 1;
            return real.sms.send({ ...text, id: Date.now() * 1_000 + attempt });
          },
        },
        mail: { send: (mail) => real.mail.send({ ...mail, message_id: `${mail.message_id}-${Date.now()}` }) },
      }
    : real;
const send = () => sendMessages(service, carriers);
for (const lane of ["messages.sms", "messages.mail"])
  service.outbox.carriedBy(lane, { work: async () => undefined, isWaitedFor: true });
service.outbox.carriedBy("messages", { work: send, isWaitedFor: true });
isGuarded = true;
await tellAll(running);
await collectMessages(service);
await send();
await collectMessages(service);
await send();
isGuarded = false;
await running.close();
process.stdout.write("done\n");
