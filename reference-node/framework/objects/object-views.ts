import { createModuleViews, type ViewFunctions } from "../../move/view-function.ts";
import { toAddress, toObjectAddress } from "../../move/native-arguments.ts";
import { createStepsView } from "../../move/native-steps.ts";
import { objectModule } from "./object-modules.ts";
import { isBurnt, isUntransferable, ownsObject, readOwner, readRootOwner } from "./objects.ts";

/** The views of objects. */
export const objectViews: ViewFunctions = createModuleViews(objectModule, {
  owner: createStepsView(([object], { read }) => `0x${readOwner(read, toObjectAddress(object))}`),
  is_owner: createStepsView(
    ([object, owner], { read }) => readOwner(read, toObjectAddress(object)) === toAddress(owner),
  ),
  owns: createStepsView(([object, owner], { read }) =>
    ownsObject(read, toObjectAddress(object), toAddress(owner)),
  ),
  root_owner: createStepsView(([object], { read }) => `0x${readRootOwner(read, toObjectAddress(object))}`),
  is_burnt: createStepsView(([object], { read }) => isBurnt(read, toObjectAddress(object))),
  is_untransferable: createStepsView(([object], { read }) => isUntransferable(read, toObjectAddress(object))),
});
