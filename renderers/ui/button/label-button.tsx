import { Button } from 'antd'
import type { PreparedButton } from '#renderers/pieces.ts'
import { isButtonIcon } from '#shared/documents/button-icons.ts'
import { SPINNER } from '../feedback/spinner.ts'
import { ButtonIcon } from './button-icon.tsx'

export interface LabelButtonProps {
  button: PreparedButton
  /** `small` is a link in a row. */
  size?: 'small' | 'large'
  /** As wide as its place. */
  wide?: boolean
  busy: boolean
  onPress(): void
}

/** The looks of a button of a page. */
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
      // The letters of a two-character label stay together, so that the label is what the page says.
      autoInsertSpace={false}
      onClick={onPress}
    >
      {button.label}
    </Button>
  )
}
