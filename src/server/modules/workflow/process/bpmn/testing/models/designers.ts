/** What single designers of other engines write. */

import { common, line, multi, rule, user, userTask } from './designers-common.ts'
import { draw, element, event, extensions, type Model, people, scopeXml, tasks, timer } from './model.ts'

export const DESIGNER_MODELS: readonly Model[] = [
  ...['flowable', 'activiti', 'camunda'].flatMap(common),
  {
    name: 'flowable: $INITIATOR',
    xml: userTask('flowable:assignee="$INITIATOR"'),
    ...user,
    values: { x: { approvers: [{ kind: 'starter' }] } },
  },
  {
    name: 'flowable: export with form fields and notes of the designer',
    xml: userTask(
      'flowable:assignee="z" flowable:formFieldValidation="true" flowable:category="人事"',
      extensions('<flowable:formProperty id="day" name="天数" type="long" required="true"/>'),
    ),
    ...user,
    warnings: ['x: flowable:formFieldValidation（表单）不起作用', 'x: flowable:formProperty（表单）不起作用'],
  },
  {
    name: 'flowable: node that is skipped by an expression',
    xml: userTask('flowable:assignee="z" flowable:skipExpression="${day &lt; 3}"'),
    errors: ['x: 不支持 flowable:skipExpression（跳过表达式）'],
  },
  {
    name: 'flowable: service that waits for a trigger',
    xml: line('serviceTask', 'flowable:delegateExpression="${erp}" flowable:triggerable="true"'),
    errors: ['x: 不支持 flowable:triggerable'],
  },
  {
    name: 'flowable: mail',
    xml: line('serviceTask', 'flowable:type="mail"'),
    nodes: 'e:end s:start x:service',
    flows: 2,
    values: { x: { handler: 'mail' } },
  },
  {
    name: 'flowable: result of a service under a name of its own',
    xml: line('serviceTask', 'flowable:delegateExpression="${erp}" flowable:resultVariableName="stock"'),
    nodes: 'e:end s:start x:service',
    flows: 2,
    warnings: ['x: flowable:resultVariableName（结果变量）不起作用'],
  },
  {
    name: 'flowable: case task',
    xml: line('caseServiceTask'),
    errors: ['x: 无法识别元素 caseServiceTask 的内容'],
  },
  {
    name: 'flowable: other end of who may start',
    xml: draw(tasks('x'), 's x e').replace(
      'isExecutable="true"',
      'isExecutable="true" flowable:candidateStarterGroups="hr"',
    ),
    ...user,
    warnings: ['p: flowable:candidateStarterGroups（发起人范围）不起作用'],
  },
  {
    name: 'activiti: leave with conditions in CDATA',
    xml: draw(
      `${tasks('x', 'hr')}${element('exclusiveGateway', 'g')}<bpmn:sequenceFlow id="f1" sourceRef="g" targetRef="hr"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\${day > 3 && kind == 'sick'}]]></bpmn:conditionExpression></bpmn:sequenceFlow><bpmn:sequenceFlow id="f2" sourceRef="g" targetRef="e"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\n  #{ day <= 3 }\n]]></bpmn:conditionExpression></bpmn:sequenceFlow>`,
      's x g; hr e',
    ),
    nodes: 'e:end g:exclusive hr:user s:start x:user',
    flows: 5,
    conditions: { f1: "day > 3 && kind == 'sick'", f2: 'day <= 3' },
    warnings: ['g: 网关没有默认分支'],
  },
  {
    name: 'activiti: collection from a method',
    xml: userTask(
      'activiti:assignee="${user}"',
      multi('activiti:collection="${users.find()}" activiti:elementVariable="user"', '${done == true}'),
    ),
    errors: ['x: 无法识别多实例的完成条件 done == true'],
  },
  {
    name: 'activiti: count of approvals',
    xml: userTask(
      'activiti:assignee="${u}"',
      multi('activiti:collection="us" activiti:elementVariable="u"', '${nrOfCompletedInstances == 2}'),
    ),
    ...user,
    values: { x: { approvers: [rule('us')], voting: { quota: { kind: 'number', count: 2 }, order: 'parallel' } } },
  },
  {
    name: 'activiti: retries and timer of a job',
    xml: draw(
      `${element('serviceTask', 'x', 'activiti:class="c" activiti:async="true" activiti:exclusive="false"', extensions('<activiti:failedJobRetryTimeCycle>R5/PT7M</activiti:failedJobRetryTimeCycle><activiti:field name="a"><activiti:expression>${b}</activiti:expression></activiti:field>'))}`,
      's x e',
    ),
    nodes: 'e:end s:start x:service',
    flows: 2,
    warnings: ['x: activiti:field不起作用'],
  },
  {
    name: 'camunda: external task, template and retry',
    xml: line(
      'serviceTask',
      'camunda:type="external" camunda:topic="erp" camunda:asyncBefore="true" camunda:modelerTemplate="t"',
    ),
    nodes: 'e:end s:start x:service',
    flows: 2,
    values: { x: { handler: 'erp' } },
  },
  {
    name: 'camunda: input and output',
    xml: line(
      'serviceTask',
      'camunda:type="external" camunda:topic="erp"',
      extensions(
        '<camunda:inputOutput><camunda:inputParameter name="a">${b}</camunda:inputParameter></camunda:inputOutput>',
      ),
    ),
    errors: ['x: 不支持 camunda:inputOutput（输入输出参数）'],
  },
  {
    name: 'camunda: connector',
    xml: line(
      'serviceTask',
      '',
      extensions('<camunda:connector><camunda:connectorId>http</camunda:connectorId></camunda:connector>'),
    ),
    errors: ['x: 没有指定服务', 'x: 不支持 camunda:connector（连接器）'],
  },
  {
    name: 'camunda: form data',
    xml: userTask(
      'camunda:assignee="z" camunda:formRef="f" camunda:formRefBinding="latest"',
      extensions(
        '<camunda:formData><camunda:formField id="a" type="string"/></camunda:formData><camunda:properties><camunda:property name="k" value="v"/></camunda:properties>',
      ),
    ),
    ...user,
    warnings: [
      'x: camunda:formRef（表单）不起作用',
      'x: camunda:formRefBinding（表单）不起作用',
      'x: camunda:formData（表单）不起作用',
    ],
  },
  {
    name: 'camunda: condition in a file',
    xml: draw(
      `${element('exclusiveGateway', 'g', 'default="g_e"')}${tasks('a')}<bpmn:sequenceFlow id="f" sourceRef="g" targetRef="a"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="groovy" camunda:resource="deployment://c.groovy"/></bpmn:sequenceFlow>`,
      's g e; a e',
    ),
    errors: ['f: 条件的语言 groovy 不受支持', 'f: 条件不能是外部脚本'],
  },
  {
    name: 'camunda: decision table',
    xml: line('businessRuleTask', 'camunda:decisionRef="d" camunda:resultVariable="r"'),
    errors: ['x: 不支持业务规则任务'],
  },
  {
    name: 'camunda: call of a case',
    xml: line('callActivity', 'camunda:caseRef="c"'),
    errors: ['x: 调用活动没有指定被调用的流程'],
  },
  {
    name: 'camunda: boundary timer and repeated sub-process',
    xml: draw(
      `${element('subProcess', 'x', '', multi('camunda:collection="lines" camunda:elementVariable="line"') + scopeXml(tasks('iu'), 'is iu ie', ['is', 'ie']))}${event('boundaryEvent', 'b', 'timer', timer('PT4H'), 'attachedToRef="x"')}`,
      's x e; b e',
    ),
    nodes: 'b:boundary e:end ie:end is:start iu:user s:start x:subprocess',
    flows: 5,
    values: { x: { repeat: { items: 'lines', variable: 'line' }, boundary: ['b'] } },
  },
  {
    name: 'camunda 8: assignment and job',
    xml: draw(
      `${element('userTask', 'x', '', extensions('<zeebe:assignmentDefinition xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" assignee="z"/>'))}${element('serviceTask', 'y', '', extensions('<zeebe:taskDefinition xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" type="erp"/>'))}`,
      's x y e',
    ),
    errors: ['x: 没有指定审批人', 'y: 没有指定服务'],
    warnings: ['x: zeebe:assignmentDefinition不起作用', 'y: zeebe:taskDefinition不起作用'],
  },
  {
    name: 'other prefix for a known namespace',
    xml: draw(tasks('y'), 's x y e')
      .replace('xmlns:flowable=', 'xmlns:fl=')
      .replaceAll('flowable:', 'fl:')
      .replace(
        '<bpmn:userTask',
        '<bpmn:userTask id="x" fl:candidateGroups="clerk"><bpmn:extensionElements><fl:taskListener event="create"/></bpmn:extensionElements></bpmn:userTask><bpmn:userTask',
      ),
    nodes: 'e:end s:start x:user y:user',
    flows: 3,
    values: {
      x: { approvers: [{ kind: 'roles', refs: ['clerk'] }], claim: true },
      y: { approvers: [people('zhang')] },
    },
    warnings: ['x: flowable:taskListener（任务监听器）不起作用'],
  },
  {
    name: 'prefix that nobody declares',
    xml: draw(tasks('x'), 's x e').replace('xmlns:flowable="http://flowable.org/bpmn"', ''),
    errors: ['x: 没有指定审批人'],
    warnings: ['x: 没有声明命名空间前缀'],
  },
  {
    name: 'attribute without prefix',
    xml: userTask('assignee="z"'),
    errors: ['x: 没有指定审批人'],
    warnings: ['x: 属性 assignee 无法识别'],
  },
]
