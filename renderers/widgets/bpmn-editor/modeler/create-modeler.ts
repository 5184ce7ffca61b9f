import PaletteModule from 'bpmn-js/lib/features/palette'
import Modeler from 'bpmn-js/lib/Modeler'
import GlobalConnectModule from 'diagram-js/lib/features/global-connect'
import { translationModule } from '#renderers/ui/bpmn/translations.ts'
import { WORKFLOW_EXTENSION } from '#shared/documents/workflow/bpmn-extension.ts'
import { DesignContextPad } from './design-context-pad.ts'
import type { Diagram } from './diagram-services.ts'
import { SupportedKinds } from './supported-kinds.ts'

/** The modeler without the palette of the library, which keys cannot reach. */
class DesignModeler extends Modeler {
  override getModules() {
    return super.getModules().filter((each) => (each as unknown) !== PaletteModule)
  }
}

const designModule = {
  __depends__: [GlobalConnectModule],
  __init__: ['supportedKinds'],
  contextPadProvider: ['type', DesignContextPad],
  supportedKinds: ['type', SupportedKinds],
}

/** A modeler of processes inside an element. */
export function createModeler(container: HTMLElement): Diagram {
  const modeler = new DesignModeler({
    container,
    additionalModules: [translationModule, designModule] as never,
    moddleExtensions: { wf: WORKFLOW_EXTENSION },
  })
  return modeler as unknown as Diagram
}
