import { type Paper, papers } from '@/shared/lib/paper'
import { Field } from '../form/field'
import { Select } from '../form/select'

interface PaperFieldProps {
  paper: Paper
  onChoose: (paper: Paper) => void
}

export function PaperField({ paper, onChoose }: PaperFieldProps) {
  return (
    <Field label="Paper size">
      {(control) => (
        <Select {...control} value={paper} onChange={({ target }) => onChoose(target.value as Paper)}>
          {Object.entries(papers).map(([size, name]) => (
            <option key={size} value={size}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
