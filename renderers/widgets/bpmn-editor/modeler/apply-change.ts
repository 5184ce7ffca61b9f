import type { DiagramElement, ModelElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { type ElementChange, TIMER_KINDS } from '../panel/element-panel.ts'
import { settingsElement } from '../settings/element-settings.ts'
import type { Diagram } from './diagram-services.ts'

/** Kinds of roots that events refer to, by the type of their definition. */
const REFERENCES: Readonly<Record<string, { type: string; key: string; label: 'name' | 'errorCode' }>> = {
  'bpmn:MessageEventDefinition': { type: 'bpmn:Message', key: 'messageRef', label: 'name' },
  'bpmn:SignalEventDefinition': { type: 'bpmn:Signal', key: 'signalRef', label: 'name' },
  'bpmn:ErrorEventDefinition': { type: 'bpmn:Error', key: 'errorRef', label: 'errorCode' },
}

type Tools = Pick<Diagram, 'get'>

/** Writes a change of the panel into the diagram, as steps that can be undone. */
export function applyChange(diagram: Tools, element: DiagramElement, change: ElementChange): void {
  const modeling = diagram.get('modeling')
  if (change.attributes) modeling.updateProperties(element, change.attributes)
  if (change.settings) applySettings(diagram, element, change.settings)
  if (change.condition !== undefined) {
    const conditionExpression = expressionOf(diagram, change.condition)
    modeling.updateProperties(element, { conditionExpression })
  }
  if (change.isDefault !== undefined) applyDefault(diagram, element, change.isDefault)
  if (change.timer) {
    const { kind, value } = change.timer
    const properties = Object.fromEntries(
      TIMER_KINDS.map((each) => [each, each === kind ? expressionOf(diagram, value) : undefined]),
    )
    const [definition] = element.businessObject.eventDefinitions ?? []
    if (definition) modeling.updateModdleProperties(element, definition, properties)
  }
  if (change.reference !== undefined) applyReference(diagram, element, change.reference)
}

function applySettings(diagram: Tools, element: DiagramElement, settings: object): void {
  const [modeling, factory] = [diagram.get('modeling'), diagram.get('bpmnFactory')]
  const model = element.businessObject
  const text = Object.keys(settings).length === 0 ? undefined : JSON.stringify(settings)
  const present = settingsElement(model)
  if (present && text !== undefined) {
    modeling.updateModdleProperties(element, present, { text })
    return
  }
  const others = (model.extensionElements?.values ?? []).filter((each) => each !== present)
  const own = text === undefined ? [] : [factory.create('wf:Settings', { text })]
  const values = [...others, ...own]
  const extensionElements = values.length === 0 ? undefined : factory.create('bpmn:ExtensionElements', { values })
  if (extensionElements) (extensionElements as { $parent?: ModelElement }).$parent = model
  for (const value of values) (value as { $parent?: ModelElement }).$parent = extensionElements
  modeling.updateProperties(element, { extensionElements })
}

function expressionOf(diagram: Tools, body: string): ModelElement | undefined {
  return body === '' ? undefined : diagram.get('bpmnFactory').create('bpmn:FormalExpression', { body })
}

function applyDefault(diagram: Tools, element: DiagramElement, isDefault: boolean): void {
  const model = element.businessObject
  const source = model.sourceRef && diagram.get('elementRegistry').get(model.sourceRef.id ?? '')
  if (source) diagram.get('modeling').updateProperties(source, { default: isDefault ? model : undefined })
}

/** Refers to the root with that name, which is created where it is missing. */
function applyReference(diagram: Tools, element: DiagramElement, name: string): void {
  const [modeling, factory] = [diagram.get('modeling'), diagram.get('bpmnFactory')]
  const [definition] = element.businessObject.eventDefinitions ?? []
  const reference = REFERENCES[definition?.$type ?? '']
  if (!definition || !reference) return
  const { type, key, label } = reference
  const definitions = definitionsOf(element.businessObject)
  const roots = definitions?.rootElements ?? []
  const known = roots.find((root) => root.$type === type && root[label] === name)
  const root =
    name === '' ? undefined : (known ?? factory.create(type, { name, ...(label !== 'name' && { [label]: name }) }))
  if (root && !known && definitions) {
    ;(root as { $parent?: ModelElement }).$parent = definitions
    modeling.updateModdleProperties(element, definitions, { rootElements: [...roots, root] })
  }
  modeling.updateModdleProperties(element, definition, { [key]: root })
}

function definitionsOf(element: ModelElement): ModelElement | undefined {
  let each: ModelElement | undefined = element
  while (each && each.$type !== 'bpmn:Definitions') each = each.$parent
  return each
}
