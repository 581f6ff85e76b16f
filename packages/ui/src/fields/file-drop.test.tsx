import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FileDrop } from './file-drop.tsx';

const march = new File(['a'], 'march.csv');
const april = new File(['b'], 'april.ofx');

function Files({ multiple }: { multiple: boolean }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return <FileDrop label="Files" hint="CSV, OFX or QIF" multiple={multiple} files={files} onChange={setFiles} />;
}

it('FileDrop adds files chosen with its button to existing ones', async () => {
  render(<Files multiple />);
  const input = screen.getByLabelText('Files');
  expect(input).toHaveAccessibleDescription('CSV, OFX or QIF');
  await userEvent.upload(input, march);
  await userEvent.upload(input, april);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['march.csv', 'april.ofx']);
});

it('FileDrop accepts dropped files, and lets the user remove them', async () => {
  render(<Files multiple />);
  fireEvent.drop(screen.getByLabelText('Files'), { dataTransfer: { files: [march, april] } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove march.csv' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['april.ofx']);
});

it('FileDrop keeps only one file if `multiple` is off', () => {
  render(<Files multiple={false} />);
  fireEvent.drop(screen.getByLabelText('Files'), { dataTransfer: { files: [march, april] } });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
