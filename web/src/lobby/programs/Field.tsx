/** A field for one line of text that no browser is to fill in by itself. */
interface Props {
  label: string
  hint: string
  value: string
  onType: (text: string) => void
  testid: string
  /** Whether the text is a handle. */
  at?: boolean
  fault?: string | null
}

export function Field({ label, hint, value, onType, testid, at = false, fault = null }: Props) {
  return (
    <label class="acc-lbl">
      {label}
      <small>{hint}</small>
      <span class="acc-inp">
        {at && <span aria-hidden="true">@</span>}
        <input
          data-testid={testid}
          autoComplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={40}
          aria-invalid={fault !== null}
          value={value}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </span>
      {fault !== null && (
        <span class="fault" role="alert">
          {fault}
        </span>
      )}
    </label>
  )
}
