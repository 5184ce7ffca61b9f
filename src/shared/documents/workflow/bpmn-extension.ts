import { WORKFLOW_NAMESPACE } from './node-settings.ts'

/** Type of the extension element that holds the settings of a node. */
export const SETTINGS_TYPE = 'wf:Settings'

/** Description of `<wf:settings>` for bpmn-moddle, which reads and writes diagrams: the text is the body. */
export const WORKFLOW_EXTENSION = {
  name: 'Workflow',
  uri: WORKFLOW_NAMESPACE,
  prefix: 'wf',
  xml: { tagAlias: 'lowerCase' },
  types: [{ name: 'Settings', superClass: ['Element'], properties: [{ name: 'text', isBody: true, type: 'String' }] }],
}
