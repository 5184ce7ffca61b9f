import type { AuthField, AuthSwitch, FormAuth } from './form-auth-state.ts'
import { isRestricted } from './form-auth-state.ts'

/** Places and controls in the numbers of the agreed interface. */
const PAGE = { list: 3, form: 5 } as const
const CONTROL = { editable: 3, visible: 5 } as const

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Fields with their switches. Lists and forms show a field by the same permission code. */
export function agreedColumns({ formId, fields }: FormAuth) {
  return fields.map(({ name, title, isShowList, isShowForm, read, write }) => {
    const [isRead, isWritten] = [isRestricted(read), isRestricted(write)]
    return {
      ...{ id: `${formId}:${name}`, cgformId: formId, code: name, title, type: 1, status: flag(isRead || isWritten) },
      ...{ isShowList: flag(isShowList), isShowForm: flag(isShowForm) },
      ...{ listShow: isRead, formShow: isRead, formEditable: isWritten },
    }
  })
}

/** Flat list of restricted fields or buttons. Grants name the ids of its items. */
export function agreedItems(auth: FormAuth, type: 1 | 2) {
  const item = ({ button }: AuthSwitch, code: string, title: string, where: { page: number; control: number }) => ({
    ...{ id: button!.id, cgformId: auth.formId, code, title, type, status: 1, ...where },
  })
  if (type === 2) {
    return auth.buttons
      .filter((each) => isRestricted(each.switch))
      .map((each) => {
        const page = each.isInForm ? PAGE.form : PAGE.list
        return item(each.switch, each.name, each.title, { page, control: CONTROL.visible })
      })
  }
  return auth.fields.flatMap(({ name, title, read, write }) => [
    ...(isRestricted(read) ? [item(read, name, `${title}：可见`, { page: PAGE.list, control: CONTROL.visible })] : []),
    ...(isRestricted(write)
      ? [item(write, name, `${title}：可编辑`, { page: PAGE.form, control: CONTROL.editable })]
      : []),
  ])
}

/** Restricted buttons, and the buttons that the author of the form added. */
export function agreedButtons(auth: FormAuth) {
  const { head, enhancements = [] } = auth.form
  const own = enhancements.filter(({ kind }) => kind === 'button')
  return {
    authList: agreedItems(auth, 2),
    buttonList: own.map(({ code, title, buttonStyle }) => ({ buttonCode: code, buttonName: title, buttonStyle })),
    mainRelationType: head.relationType,
    mainThemeTemplate: head.themeTemplate,
  }
}

/** State of a switch. `none`: a field that cannot be restricted, or a button without a menu entry. */
type Standing = 'on' | 'off' | 'none'

function standingOf(each: AuthSwitch): Standing {
  if (each.problem !== undefined) return 'none'
  return isRestricted(each) ? 'on' : 'off'
}

/** Row in the list of fields. */
export function fieldLine(auth: FormAuth, { name, title, read, write }: AuthField) {
  return {
    ...{ id: `${auth.formId}:${name}`, cgformId: auth.formId, form: auth.form.head.tableTxt, code: name, title },
    ...{ reading: standingOf(read), writing: standingOf(write) },
  }
}

/** Rows in the list of buttons. */
export function buttonLines({ formId, buttons }: FormAuth) {
  return buttons.map(({ name, title, switch: own }) => {
    const standing: Standing = own.button ? standingOf(own) : 'none'
    return { id: own.code, cgformId: formId, code: name, title, standing }
  })
}
