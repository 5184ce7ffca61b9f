/** Styles of the diagram library, a separate chunk that every part with a diagram imports. */
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css'
import './bpmn-canvas.css'
