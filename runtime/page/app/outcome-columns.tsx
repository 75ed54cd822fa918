/** The columns of tables that tell how many outcomes are covered. */
import type { OutcomeCounts } from '../../report/figures.js';
import { Bar, number, percent } from './parts.js';
import type { Column } from './table.js';

/** All of nothing is covered. */
const share = ({ covered, total }: { readonly covered: number; readonly total: number }): number =>
  total === 0 ? 1 : covered / total;

export function outcomeColumns<Row extends { readonly outcomes: OutcomeCounts }>(): readonly Column<Row>[] {
  return [
    {
      key: 'share',
      label: 'Covered',
      value: ({ outcomes }) => share(outcomes),
      show: ({ outcomes }) => percent(outcomes),
    },
    {
      key: 'outcomes',
      label: 'Outcomes',
      value: ({ outcomes }) => outcomes.total,
      show: ({ outcomes }) => (
        <>
          {`${number(outcomes.covered)} of ${number(outcomes.total)} `}
          <Bar outcomes={outcomes} />
        </>
      ),
    },
    { key: 'infeasible', label: 'Infeasible', value: ({ outcomes }) => outcomes.infeasible },
    { key: 'open', label: 'Open', value: ({ outcomes }) => outcomes.unknown + outcomes.untried },
  ];
}
