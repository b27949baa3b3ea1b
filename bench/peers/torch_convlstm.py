# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The network of bench/sequence in PyTorch: whole training steps, or predictions, of one video.

Run by compare.py in an environment of its own. Prints one line of JSON.
"""

import torch
from measure import arguments, report
from torch import nn

HEIGHT, WIDTH, CLASSES = 135, 240, 9


class Network(nn.Module):
    def __init__(self, filters):
        super().__init__()
        self.filters = filters
        self.gates = nn.Conv2d(1 + filters, 4 * filters, 3, padding="same")
        self.norm = nn.BatchNorm3d(filters, eps=1e-3, momentum=0.01)
        self.dense = nn.Linear(filters, CLASSES)

    def forward(self, pictures):  # [batch, frames, 1, height, width]
        state = hidden = pictures.new_zeros(pictures.shape[0], self.filters, HEIGHT, WIDTH)
        frames = []
        for picture in pictures.unbind(1):
            i, f, g, o = self.gates(torch.cat((picture, hidden), 1)).chunk(4, 1)
            state = torch.sigmoid(f) * state + torch.sigmoid(i) * torch.tanh(g)
            hidden = torch.sigmoid(o) * torch.tanh(state)
            frames.append(hidden)
        normal = self.norm(torch.stack(frames, 2))  # [batch, filters, frames, height, width]
        return self.dense(normal.mean((3, 4)).transpose(1, 2))


def main():
    options = arguments()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    pictures = torch.randn(1, options.frames, 1, HEIGHT, WIDTH)
    classes = torch.randint(0, CLASSES, (options.frames,))
    model = Network(options.filters)
    run = torch.compile(model) if options.compile else model
    if options.work == "train":
        optimiser = torch.optim.Adam(model.parameters())

        def work():
            optimiser.zero_grad()
            loss = nn.functional.cross_entropy(run(pictures)[0], classes)
            loss.backward()
            optimiser.step()
    else:
        model.eval()

        @torch.inference_mode()
        def work():
            run(pictures)

    report(work, options, f"PyTorch {torch.__version__}")


main()
