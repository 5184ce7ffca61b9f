import type { Entity, Field } from '../entity.ts'
import { addressOfForm, type FormField, fieldNameOf, isOpen, isTextType, KEY_LENGTH, type OnlineForm } from './form.ts'

/** Parent of a root record. */
export const TREE_ROOT = '0'

/** Columns that make a form a tree, designed or not; empty for other forms. */
export function treeColumns({ head }: OnlineForm): { name: string; type: string }[] {
  if (!head.isTree) return []
  return [
    { name: head.treeParentIdField, type: 'character varying(36)' },
    { name: head.treeIdField, type: 'character varying(3)' },
  ]
}

/** Fields without those of the tree, which the server maintains. */
export function ownFields(form: OnlineForm): FormField[] {
  const kept = new Set(treeColumns(form).map(({ name }) => name))
  return form.fields.filter(({ dbFieldName }) => !kept.has(dbFieldName))
}

/** Annotations and fields that a tree form adds to its entity. */
export function treeOf(form: OnlineForm): Pick<Entity, 'x-tree' | 'x-title'> & { properties: Record<string, Field> } {
  const { isTree, treeParentIdField, treeIdField, treeFieldname, tableName } = form.head
  if (!isTree) return { properties: {} }
  const [parent, hasChild] = [fieldNameOf(treeParentIdField), fieldNameOf(treeIdField)]
  const titleOf = (column: string) => form.fields.find(({ dbFieldName }) => dbFieldName === column)?.dbFieldTxt
  return {
    'x-title': fieldNameOf(treeFieldname),
    'x-tree': { parent, root: TREE_ROOT, hasChild, deletes: 'subtree' },
    properties: {
      [parent]: {
        type: 'string',
        title: titleOf(treeParentIdField) ?? '上级',
        maxLength: 36,
        'x-column': treeParentIdField,
        'x-widget': 'ReferenceTreeSelect',
        'x-widget-props': { root: TREE_ROOT },
        'x-ref': { entity: addressOfForm(tableName) },
      },
      [hasChild]: {
        type: 'string',
        title: titleOf(treeIdField) ?? '是否有子节点',
        maxLength: 3,
        'x-column': treeIdField,
        'x-write': 'server',
      },
    },
  }
}

/** Checks the tree settings of a form. */
export function treeProblems(form: OnlineForm, addProblem: (field: string, message: string) => void): void {
  const { isTree, tableType, treeParentIdField, treeIdField, treeFieldname } = form.head
  if (!isTree) return
  if (tableType !== 1) addProblem('isTree', '只有单表可以是树')
  if (treeParentIdField === treeIdField) addProblem('treeIdField', '父级字段和是否有子节点字段不能相同')
  const text = ownFields(form).find((field) => isOpen(field) && field.dbFieldName === treeFieldname)
  if (!text || !isTextType(text.dbType) || !text.isShowList || !text.isShowForm) {
    addProblem('treeFieldname', '树表必须选择展示树的字段：在表单和列表中显示的字符串')
  }
  for (const [at, { dbFieldName, dbType, dbLength }] of form.fields.entries()) {
    if (dbFieldName !== treeParentIdField && dbFieldName !== treeIdField) continue
    const length = dbFieldName === treeParentIdField ? KEY_LENGTH : 1
    if (dbType !== 'string' || dbLength < length)
      addProblem(`fields[${at}].dbType`, `该字段为至少${length}个字符的字符串`)
  }
}
