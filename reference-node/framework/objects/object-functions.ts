import { createModuleFunctions, type EntryFunctions } from "../../move/entry-function.ts";
import { toAddress, toObjectAddress } from "../../move/native-arguments.ts";
import { createStepsBody } from "../../move/native-steps.ts";
import { objectModule } from "./object-modules.ts";
import { burnObject, restoreObject, transferObject } from "./objects.ts";

/** The entry functions of objects. */
export const objectFunctions: EntryFunctions = createModuleFunctions(objectModule, {
  transfer: createStepsBody(([object, recipient], steps) =>
    transferObject(steps, toObjectAddress(object), toAddress(recipient)),
  ),
  transfer_call: createStepsBody(([object, recipient], steps) =>
    transferObject(steps, toAddress(object), toAddress(recipient)),
  ),
  transfer_to_object: createStepsBody(([object, recipient], steps) =>
    transferObject(steps, toObjectAddress(object), toObjectAddress(recipient)),
  ),
  burn: createStepsBody(([object], steps) => burnObject(steps, toObjectAddress(object))),
  unburn: createStepsBody(([object], steps) => restoreObject(steps, toObjectAddress(object))),
});
