/** Styles of the diagram library; whoever draws a diagram imports this, in a chunk of its own. */
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css'
import './bpmn-canvas.css'
