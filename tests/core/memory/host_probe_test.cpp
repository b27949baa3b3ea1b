// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/host_probe.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace longtake {
namespace {

// A machine of 16,000,000 kB with 8,000,000 available, on which this process holds 500,000 kB.
class HostProbeTest : public testing::Test {
protected:
    HostProbeTest()
    {
        write("proc/meminfo", "MemTotal: 16000000 kB\nMemFree: 1000000 kB\nMemAvailable:    8000000 kB\n");
        write("proc/self/status",
              "VmSize:\t 900000 kB\nVmRSS:\t  700000 kB\nRssAnon:\t 400000 kB\nRssFile:\t 200000 "
              "kB\nRssShmem:\t 100000 kB\n");
    }
    ~HostProbeTest() override { std::filesystem::remove_all(root_); }

    void write(const std::string& path, const std::string& text) const
    {
        std::filesystem::create_directories((root_ / path).parent_path());
        std::ofstream(root_ / path) << text;
    }

    HostMemory probe() const { return probeHost(root_); }

    std::filesystem::path root_ =
        std::filesystem::temp_directory_path() / ("longtake_host_" + std::to_string(::getpid()));
};

TEST_F(HostProbeTest, ReadsTheMachineAndThisProcess)
{
    const HostMemory memory = probe();
    EXPECT_EQ(memory.totalBytes, 16'000'000 * 1024LL);
    EXPECT_EQ(memory.availableBytes, 8'000'000 * 1024LL);
    EXPECT_EQ(memory.processBytes, 500'000 * 1024LL) << "without the pages of files";
    EXPECT_EQ(memory.residentBytes, 700'000 * 1024LL);
    EXPECT_EQ(memory.othersBytes, 7'500'000 * 1024LL);
}

TEST_F(HostProbeTest, ControlGroupsOfVersion2LimitWhereverTheyStand)
{
    write("proc/self/cgroup", "0::/batch/job7\n");
    write("sys/fs/cgroup/batch/memory.max", "2000000000\n");
    write("sys/fs/cgroup/batch/memory.current", "900000000\n");
    write("sys/fs/cgroup/batch/memory.stat", "anon 500000000\nfile 400000000\ninactive_file 300000000\n");
    write("sys/fs/cgroup/batch/job7/memory.max", "max\n");
    write("sys/fs/cgroup/batch/job7/memory.current", "900000000\n");
    EXPECT_EQ(probe().availableBytes, 1'400'000'000) << "cache can be taken back";
    EXPECT_EQ(probe().totalBytes, 2'000'000'000);

    write("sys/fs/cgroup/batch/job7/memory.high", "1000000000\n");
    EXPECT_EQ(probe().availableBytes, 100'000'000);
    EXPECT_EQ(probe().totalBytes, 1'000'000'000);
}

TEST_F(HostProbeTest, ControlGroupsOfVersion1AreRead)
{
    write("proc/self/cgroup", "12:cpu,cpuacct:/\n4:memory:/docker/abc\n0::/\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "3000000000\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "1000000000\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_EQ(probe().availableBytes, 2'000'000'000);
}

// In a fresh container the pages of the program's own libraries are in use, but of files, like all of the page cache.
TEST_F(HostProbeTest, PagesOfFilesInUseCanBeTakenBackFromAControlGroup)
{
    write("proc/self/cgroup", "4:memory:/docker/abc\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "3000000000\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "1000000000\n");
    write("sys/fs/cgroup/memory/docker/abc/memory.stat",
          "active_file 1\ninactive_file 2\ntotal_inactive_file 100000000\ntotal_active_file 200000000\n");
    EXPECT_EQ(probe().availableBytes, 2'300'000'000);

    write("proc/self/cgroup", "0::/job\n");
    write("sys/fs/cgroup/job/memory.max", "2000000000\n");
    write("sys/fs/cgroup/job/memory.current", "900000000\n");
    write("sys/fs/cgroup/job/memory.stat", "anon 500000000\ninactive_file 300000000\nactive_file 50000000\n");
    EXPECT_EQ(probe().availableBytes, 1'450'000'000);
}

TEST_F(HostProbeTest, AddressesAreCountedWhereTheyAreLimited)
{
    HostMemory memory{.availableBytes = 8'000'000'000};
    EXPECT_EQ(withAddressesTaken(memory, 7'000'000'000).availableBytes, 8'000'000'000) << "no limit";
    memory.addressBytes = 1'000'000'000;
    EXPECT_EQ(withAddressesTaken(memory, 600'000'000).availableBytes, 400'000'000);
    EXPECT_EQ(withAddressesTaken(memory, 1'000'000'001).availableBytes, 0) << "never below nothing";
}

TEST_F(HostProbeTest, InsideAContainerTheMountItselfHasTheLimit)
{
    write("proc/self/cgroup", "4:memory:/kubepods/of/the/host\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "3000000000\n");
    write("sys/fs/cgroup/memory/memory.usage_in_bytes", "3100000000\n");
    EXPECT_EQ(probe().availableBytes, 0) << "never below nothing";
}

TEST_F(HostProbeTest, MissingAndGarbledFilesLimitNothing)
{
    write("proc/self/cgroup", "nonsense\n0::\n4:memory\n::::\n");
    write("sys/fs/cgroup/memory.max", "soon\n");
    EXPECT_EQ(probe().availableBytes, 8'000'000 * 1024LL);
    const HostMemory nothing = probeHost(root_ / "nowhere");
    EXPECT_EQ(nothing.totalBytes, 0);
    EXPECT_EQ(nothing.availableBytes, 0);
}

TEST_F(HostProbeTest, CoresAreThoseOfAffinityAndQuota)
{
    const int cores = usableCores(root_);
    EXPECT_GE(cores, 1);
    write("proc/self/cgroup", "0::/a\n");
    write("sys/fs/cgroup/a/cpu.max", "150000 100000\n");
    EXPECT_EQ(usableCores(root_), 1) << "one and a half cores' worth of time";
    write("sys/fs/cgroup/a/cpu.max", "10000 100000\n");
    EXPECT_EQ(usableCores(root_), 1);
    write("sys/fs/cgroup/a/cpu.max", "max 100000\n");
    EXPECT_EQ(usableCores(root_), cores);
    write("proc/self/cgroup", "3:cpu,cpuacct:/b\n");
    write("sys/fs/cgroup/cpu/b/cpu.cfs_quota_us", "-1\n");
    write("sys/fs/cgroup/cpu/b/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(usableCores(root_), cores);
}

TEST(HostProbe, ThisMachineMakesSense)
{
    const HostMemory memory = probeHost();
    EXPECT_GT(memory.totalBytes, 100'000'000);
    EXPECT_GT(memory.availableBytes, 0);
    EXPECT_LE(memory.availableBytes, memory.totalBytes);
    EXPECT_GT(memory.processBytes, 100'000);
    EXPECT_GE(memory.residentBytes, memory.processBytes);
    EXPECT_GE(usableCores(), 1);
}

TEST(HostProbe, WhatThisProcessTakesIsSeen)
{
    const std::int64_t before = probeHost().processBytes;
    std::vector<char> block(100'000'000);
    std::memset(block.data(), 1, block.size());
    EXPECT_GE(probeHost().processBytes - before, 90'000'000);
}

TEST(HostProbe, ThePeakIsRememberedUntilItIsForgotten)
{
    std::int64_t resident = 0;
    {
        // Mapped, since an allocator may keep what is given back.
        constexpr std::size_t kBytes = 100'000'000;
        void* block = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        ASSERT_NE(block, MAP_FAILED);
        std::memset(block, 1, kBytes);
        resident = probeHost().residentBytes;
        ::munmap(block, kBytes);
    }
    EXPECT_GE(probeHost().peakBytes, resident - 1'000'000);
    EXPECT_LE(probeHost().residentBytes, resident - 90'000'000);
    forgetPeak();
    EXPECT_LE(probeHost().peakBytes, resident - 90'000'000);
}

TEST(HostProbe, BudgetIsWhatIsFreeLessTheLargerMarginAndNeverMoreThanTheCap)
{
    const HostMemory memory{.totalBytes = 16'000, .availableBytes = 9'000, .processBytes = 1'000};
    EXPECT_EQ(hostBudget(memory, 0, 0, 0.0), 10'000);
    EXPECT_EQ(hostBudget(memory, 0, 0, 5.0), 9'500);
    EXPECT_EQ(hostBudget(memory, 0, 2'000, 5.0), 8'000);
    EXPECT_EQ(hostBudget(memory, 4'790, 0, 5.0), 4'790);
    EXPECT_EQ(hostBudget(memory, 20'000, 0, 5.0), 9'500) << "a cap makes no memory";
    EXPECT_EQ(hostBudget(memory, 0, 50'000, 5.0), 0);
}

}  // namespace
}  // namespace longtake
