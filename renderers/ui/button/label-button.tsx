import { Button } from 'antd'
import type { PreparedButton } from '#renderers/plugin.ts'
import { isButtonIcon } from '#shared/documents/button-icons.ts'
import { SPINNER } from '../feedback/spinner.ts'
import { ButtonIcon } from './button-icon.tsx'

export interface LabelButtonProps {
  button: PreparedButton
  /** `small` is a link in a row. */
  size?: 'small' | 'large'
  /** As wide as its container. */
  wide?: boolean
  busy: boolean
  onPress(): void
}

/** Presentation of a button of a page. */
export function LabelButton({ button, size, wide, busy, onPress }: LabelButtonProps) {
  const link = button.kind === 'link' || size === 'small'
  return (
    <Button
      type={link ? 'link' : button.kind === 'primary' ? 'primary' : 'default'}
      danger={button.kind === 'danger'}
      size={size}
      block={wide}
      className={link ? 'r-link-button' : undefined}
      loading={busy && SPINNER}
      icon={isButtonIcon(button.icon) && <ButtonIcon name={button.icon} />}
      // antd would insert a blank between two Chinese characters; the label must stay as the page defines it.
      autoInsertSpace={false}
      onClick={onPress}
    >
      {button.label}
    </Button>
  )
}
